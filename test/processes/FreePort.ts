import { once } from "node:events"
import { createServer } from "node:net"

/** A free port of this machine. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === "string") throw new Error("No free port")
  return address.port
}
