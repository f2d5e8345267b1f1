import type { StatementRead } from "@open-valuation/core/statement"
import { Context, type Effect } from "effect"
import type { PackageMissing } from "../PackageMissing.ts"
import type { StatementFile } from "../public/Statements.ts"

/** Reads files of statements. Each gives at least one statement or the reason for none. */
export class Reading extends Context.Service<
  Reading,
  { readonly read: (file: StatementFile) => Effect.Effect<ReadonlyArray<StatementRead>, PackageMissing> }
>()("open-valuation/statements/Reading") {}
