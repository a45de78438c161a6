# One image a service, and one of the engines for a trial without a cluster. `make images` builds them all; by hand:
#   docker build --build-arg SERVICE=gateway .
#   docker build --target engines .
# SERVICE is gateway, auth, converter or stats; the gateway's image holds the built web app.
ARG SERVICE=gateway
# `make pins` writes the digests these tags have now behind them.
ARG BASE_IMAGE=node:24-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
ARG GO_IMAGE=golang:1.25-bookworm@sha256:3b4a11519ad929d1e1d261a12cff056f0c85b735253d7d861346b9c6f8b36437

FROM ${GO_IMAGE} AS engines-build
WORKDIR /src
COPY engines/go.mod engines/go.sum ./
RUN --mount=type=cache,target=/go/pkg/mod go mod download
COPY engines ./
# FerretDB's SQLite is Go too, so nothing has to be linked.
RUN --mount=type=cache,target=/go/pkg/mod --mount=type=cache,target=/root/.cache/go-build \
  CGO_ENABLED=0 go build -trimpath -buildvcs=false -ldflags "-s -w" -o /out/engines . && mkdir /out/data

FROM scratch AS engines
ARG VERSION
ARG REVISION
ARG SOURCE
LABEL org.opencontainers.image.title="floatwise engines" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}" \
  org.opencontainers.image.source="${SOURCE}" \
  org.opencontainers.image.licenses="Apache-2.0"
COPY LICENSE /LICENSE
COPY --from=engines-build /out/engines /engines
# A new volume takes the owner of this folder.
COPY --from=engines-build --chown=1000:1000 /out/data /data
ENV ENGINES_HOST=0.0.0.0 ENGINES_DATA_DIR=/data
USER 1000:1000
VOLUME /data
EXPOSE 14222 17070 17017 16379
ENTRYPOINT ["/engines"]

# What an installation of packages depends on, and nothing else: it is done again only when this changes.
FROM ${BASE_IMAGE} AS manifests
WORKDIR /sources
COPY . .
RUN mkdir /manifests && cp --parents package.json package-lock.json .npmrc packages/*/package.json services/*/package.json \
  web/package.json /manifests

FROM ${BASE_IMAGE} AS web
WORKDIR /app
COPY --from=manifests /manifests ./
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
COPY . .
RUN npm run build --workspace web --silent

FROM ${BASE_IMAGE} AS production
ARG SERVICE
WORKDIR /app
COPY --from=manifests /manifests ./
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --omit=dev --no-audit --no-fund --loglevel=error \
  --workspace "services/${SERVICE}"
COPY . .
RUN node scripts/images/prune-packages.ts "services/${SERVICE}"

FROM ${BASE_IMAGE} AS service-gateway
COPY --from=web /app/web/dist /app/web/dist

FROM ${BASE_IMAGE} AS service-auth
FROM ${BASE_IMAGE} AS service-converter
FROM ${BASE_IMAGE} AS service-stats

FROM service-${SERVICE}
ARG SERVICE
ARG VERSION
ARG REVISION
ARG SOURCE
LABEL org.opencontainers.image.title="floatwise ${SERVICE}" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}" \
  org.opencontainers.image.source="${SOURCE}" \
  org.opencontainers.image.licenses="Apache-2.0"
ENV SERVICE=${SERVICE} NODE_ENV=production HOST=0.0.0.0 HEALTH_HOST=0.0.0.0
# The same as steadyMemoryEnv of scripts/run, which says why.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=65536 MALLOC_TRIM_THRESHOLD_=65536 NODE_OPTIONS=--max-semi-space-size=4
WORKDIR /app
COPY LICENSE ./
COPY --from=production /app/package.json ./
COPY --from=production /app/node_modules ./node_modules
COPY --from=production /app/packages ./packages
COPY --from=production /app/services/${SERVICE} ./services/${SERVICE}
COPY scripts/images/load-service.ts ./
RUN mkdir .compiled && chown 1000:1000 .compiled
USER 1000:1000
# A service that need not strip and compile its code is ready sooner, which counts when converters are added under load.
# Here, since Node takes compiled code only from the same user and the same options.
ENV NODE_COMPILE_CACHE=/app/.compiled
RUN node load-service.ts "services/${SERVICE}"
EXPOSE 8080 9090
# exec: signals reach Node, not a shell.
CMD ["sh", "-c", "exec node services/$SERVICE/src/main.ts"]
