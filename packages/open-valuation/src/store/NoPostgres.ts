import { CannotOpen } from "../public/Failure.ts"
import type { PostgresSamples } from "../public/Samples.ts"
import type { Store } from "./Store.ts"

/** A browser has no connection to a database. */
export const postgresStore = async (_: PostgresSamples): Promise<Store> => {
  throw new CannotOpen({ status: "DATABASE_UNAVAILABLE", message: "PostgreSQL cannot be used in a browser." })
}
