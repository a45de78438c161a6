# One image a service, and one of the engines for a trial without a cluster. `make images` builds them all; by hand:
#   docker build --build-arg SERVICE=gateway .
#   docker build --target engines .
# SERVICE is gateway, auth, converter or stats; the gateway's image holds the built web app.
ARG SERVICE=gateway
ARG BASE_IMAGE=node:24-slim
ARG GO_IMAGE=golang:1.25-bookworm

FROM ${GO_IMAGE} AS engines-build
WORKDIR /src
COPY engines ./
# FerretDB's SQLite is Go too, so nothing has to be linked.
RUN CGO_ENABLED=0 go build -trimpath -buildvcs=false -ldflags "-s -w" -o /out/engines .

FROM scratch AS engines
COPY --from=engines-build /out/engines /engines
ENV ENGINES_HOST=0.0.0.0 ENGINES_DATA_DIR=/data
USER 1000:1000
VOLUME /data
EXPOSE 14222 17070 17017 16379
ENTRYPOINT ["/engines"]

FROM ${BASE_IMAGE} AS sources
WORKDIR /app
COPY . .

FROM sources AS web
RUN npm ci --ignore-scripts --no-audit --no-fund --loglevel=error && npm run build --workspace web --silent

FROM sources AS production
ARG SERVICE
RUN npm ci --ignore-scripts --omit=dev --no-audit --no-fund --loglevel=error --workspace "services/${SERVICE}" \
  && node scripts/images/prune-packages.ts "services/${SERVICE}"

FROM ${BASE_IMAGE} AS service-gateway
COPY --from=web /app/web/dist /app/web/dist

FROM ${BASE_IMAGE} AS service-auth
FROM ${BASE_IMAGE} AS service-converter
FROM ${BASE_IMAGE} AS service-stats

FROM service-${SERVICE}
ARG SERVICE
ENV SERVICE=${SERVICE} NODE_ENV=production HOST=0.0.0.0 HEALTH_HOST=0.0.0.0
# The same as steadyMemoryEnv of scripts/run, which says why.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=65536 MALLOC_TRIM_THRESHOLD_=65536 NODE_OPTIONS=--max-semi-space-size=1
WORKDIR /app
COPY --from=production /app/package.json ./
COPY --from=production /app/node_modules ./node_modules
COPY --from=production /app/packages ./packages
COPY --from=production /app/services/${SERVICE} ./services/${SERVICE}
COPY scripts/images/compile-service.ts ./
RUN mkdir .compiled && chown 1000:1000 .compiled
USER 1000:1000
# A service that need not strip and compile its code is ready sooner, which counts when converters are added under load.
# Here, since Node takes compiled code only from the same user and the same options.
ENV NODE_COMPILE_CACHE=/app/.compiled
RUN node compile-service.ts "services/${SERVICE}"
EXPOSE 8080 9090
# exec: signals reach Node, not a shell.
CMD ["sh", "-c", "exec node services/$SERVICE/src/main.ts"]
