# One image a service: docker build --build-arg SERVICE=gateway .
# SERVICE is gateway, auth, converter or stats; the gateway's image holds the built web app.
ARG BASE_IMAGE=node:24-slim

FROM ${BASE_IMAGE} AS packages
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund --loglevel=error

FROM packages AS web
RUN npm run build --workspace web --silent

FROM packages AS production
ARG SERVICE
RUN npm ci --omit=dev --no-audit --no-fund --loglevel=error --workspace "services/${SERVICE}"

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
USER 1000:1000
EXPOSE 8080 9090
# exec: signals reach Node, not a shell.
CMD ["sh", "-c", "exec node services/$SERVICE/src/main.ts"]
