# One image a service, and one of a whole site for a trial. `make images` builds them all; by hand:
#   docker build --build-arg SERVICE=gateway .
#   docker build --target trial .
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

# What an installation of packages depends on, and nothing else: it is done again only when this changes.
FROM ${BASE_IMAGE} AS manifests
WORKDIR /sources
COPY . .
RUN mkdir /manifests && cp --parents package.json package-lock.json .npmrc packages/*/package.json services/*/package.json \
  scripts/run/package.json web/package.json /manifests

FROM ${BASE_IMAGE} AS web
WORKDIR /app
COPY --from=manifests /manifests ./
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
COPY . .
RUN npm run build --workspace web --silent

FROM ${BASE_IMAGE} AS runtime
ENV NODE_ENV=production HOST=0.0.0.0
# The same as steadyMemoryEnv of packages/service-kit, which says why.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=65536 MALLOC_TRIM_THRESHOLD_=65536 NODE_OPTIONS=--max-semi-space-size=4
WORKDIR /app
COPY LICENSE ./
COPY scripts/images/load-service.ts ./

FROM web AS trial-packages
RUN node scripts/images/prune-packages.ts scripts/run

# What `make run` starts, in one container, with all data in /data.
FROM runtime AS trial
ARG VERSION
ARG REVISION
ARG SOURCE
LABEL org.opencontainers.image.title="floatwise" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}" \
  org.opencontainers.image.source="${SOURCE}" \
  org.opencontainers.image.licenses="Apache-2.0"
COPY --from=trial-packages /app/package.json ./
COPY --from=trial-packages /app/node_modules ./node_modules
COPY --from=trial-packages /app/packages ./packages
COPY --from=trial-packages /app/services ./services
COPY --from=trial-packages /app/web/dist ./web/dist
COPY --from=trial-packages /app/scripts/run ./scripts/run
COPY --from=engines-build /out/engines ./engines/bin/engines
# A new volume takes the owner of this folder.
COPY --from=engines-build --chown=1000:1000 /out/data /data
# Where the runner lets the services look for it.
ENV NODE_COMPILE_CACHE=/app/node_modules/.cache/floatwise
RUN mkdir -p "$NODE_COMPILE_CACHE" && chown 1000:1000 "$NODE_COMPILE_CACHE"
USER 1000:1000
RUN for name in auth converter gateway stats; do node load-service.ts "services/$name" || exit 1; done
# As people reach the published port, and the health check reaches it. PUBLIC_URL is for any other name.
ENV DATA_DIR=/data PORT=8080 EXTRA_HOSTS=localhost,127.0.0.1
VOLUME /data
EXPOSE 8080
HEALTHCHECK --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/run/main.ts"]

FROM ${BASE_IMAGE} AS production
ARG SERVICE
WORKDIR /app
COPY --from=manifests /manifests ./
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --omit=dev --no-audit --no-fund --loglevel=error \
  --workspace "services/${SERVICE}"
COPY . .
RUN node scripts/images/prune-packages.ts "services/${SERVICE}"

FROM runtime AS service-gateway
COPY --from=web /app/web/dist /app/web/dist

FROM runtime AS service-auth
FROM runtime AS service-converter
FROM runtime AS service-stats

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
ENV SERVICE=${SERVICE} HEALTH_HOST=0.0.0.0
COPY --from=production /app/package.json ./
COPY --from=production /app/node_modules ./node_modules
COPY --from=production /app/packages ./packages
COPY --from=production /app/services/${SERVICE} ./services/${SERVICE}
RUN mkdir .compiled && chown 1000:1000 .compiled
USER 1000:1000
# A service that need not strip and compile its code is ready sooner, which counts when converters are added under load.
# Here, since Node takes compiled code only from the same user and the same options.
ENV NODE_COMPILE_CACHE=/app/.compiled
RUN node load-service.ts "services/${SERVICE}"
EXPOSE 8080 9090
# exec: signals reach Node, not a shell.
CMD ["sh", "-c", "exec node services/$SERVICE/src/main.ts"]
