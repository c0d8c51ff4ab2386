# One image for every role; the command names it: web, api, worker, migrate, cli (docs/containers.md).
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim
# Such as @sha256:…, so that two builds have the same base.
ARG NODE_DIGEST=

FROM ${NODE_IMAGE}${NODE_DIGEST} AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json ./
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY . ./
RUN npm run build \
  && node scripts/runtime-packages.mjs \
  && rm -rf .next/build .next/cache .next/diagnostics .next/trace .next/trace-build .next/turbopack .next/types \
  && find .next -name '*.nft.json' -delete

FROM ${NODE_IMAGE}${NODE_DIGEST}
ENV NODE_ENV=production \
  NEXT_TELEMETRY_DISABLED=1 \
  HOST=0.0.0.0 \
  PORT=3000 \
  DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=build /app/dist/runtime/node_modules ./node_modules
COPY package.json next.config.mjs ./
COPY public ./public
COPY translations ./translations
COPY data/fonts ./data/fonts
COPY data/rates-example.csv ./data/
COPY lib/db/migrations ./lib/db/migrations
COPY lib/db/functions ./lib/db/functions
COPY --from=build /app/.next ./.next
COPY --from=build /app/dist/processes ./dist/processes
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=10s --start-period=60s --retries=4 \
  CMD ["node", "dist/processes/container.mjs", "health"]
ENTRYPOINT ["node", "--enable-source-maps", "dist/processes/container.mjs"]
CMD ["web"]
