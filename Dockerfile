# An image with the command and its tables: docker build -t tilebase . && docker run --rm tilebase distance 867254301
FROM rust:1-slim-bookworm AS made
WORKDIR /tilebase
COPY . .
RUN cargo install --locked --path crates/cli --root /made
RUN /made/bin/tilebase build --quiet --out /made/share/tilebase/4

FROM debian:bookworm-slim
COPY --from=made /made /usr/local
USER nobody
ENTRYPOINT ["tilebase"]
