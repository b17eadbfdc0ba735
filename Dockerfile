# To pin the image, replace the tags by what this prints:
#   docker buildx imagetools inspect node:26-slim --format '{{.Name}}@{{.Manifest.Digest}}'
FROM node:26-slim AS base
WORKDIR /app
COPY package.json package-lock.json .npmrc ./

FROM base AS client
RUN npm install --no-save --no-audit --no-fund --loglevel=error
COPY . .
RUN npm run build

# Leaves out the optional packages: the image doesn't need the embedded PostgreSQL, and BullMQ works without the faster
# msgpack decoder.
FROM base AS dependencies
RUN npm install --no-save --no-audit --no-fund --loglevel=error --omit=dev --omit=optional

FROM node:26-slim
ENV NODE_ENV=production HOST=0.0.0.0
# Bound the memory of all processes; see scripts/start/processes.ts.
ENV NODE_OPTIONS="--max-semi-space-size=8 --max-old-space-size=512" MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY package.json ./
COPY content content
COPY shared shared
COPY prisma-free-schema prisma-free-schema
COPY src src
COPY worker worker
COPY scripts scripts
# The pages that the server renders itself take their colors and fonts from it.
COPY web/styles/tokens.css web/styles/tokens.css
COPY --from=client /app/dist dist
# Nothing below /app belongs to the user that runs the product.
USER node
EXPOSE 3000
# Applies the migrations and starts the web server. The worker runs in the same image with the command: node worker/main.ts
CMD ["sh", "-c", "node scripts/db.ts up && exec node src/main.ts"]
