import { Settings } from "@open-valuation/server"
import { Effect } from "effect"

// `npm start` in a document: are these settings that the server takes?
await Effect.runPromise(Effect.provide(Effect.void, Settings.layer))
