import { Migrations } from "@open-valuation/store/postgres"
import { migrations } from "@open-valuation/store/sql"
import { filledBy } from "@open-valuation/testing/database"
import { Effect, Layer } from "effect"

/** A database with the store's tables. */
export const migrated = filledBy(Effect.scoped(Effect.asVoid(Layer.build(Migrations.layer(migrations)))))
