import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { rolldown } from "rolldown"

/**
 * Puts the HTTP server of `@effect/platform-node` into `dist`. As a dependency, that package would bring clients of
 * Redis and HTTP, 10 MB that nothing here uses (docs/decisions/0028-small-installs.md).
 */
const dist = join(import.meta.dirname, "..", "dist", "platform")

const bundle = await rolldown({
  input: fileURLToPath(import.meta.resolve("@effect/platform-node/NodeHttpServer")),
  platform: "node",
  external: [/^effect(?:\/|$)/, /^@effect\/platform-node-shared\//, /^node:/],
})
await bundle.write({ file: join(dist, "NodeHttpServer.js"), format: "esm", sourcemap: true })
await bundle.close()
