import { Schema } from "effect"

/** Message of the child when it is ready. */
export const Greeting = Schema.Struct({
  url: Schema.String,
  readers: Schema.Array(Schema.Struct({ key: Schema.String, taskIds: Schema.Array(Schema.Int) })),
})

/** Bytes after a garbage collection. */
export const Memory = Schema.Struct({ rss: Schema.Int, heapUsed: Schema.Int, external: Schema.Int })
