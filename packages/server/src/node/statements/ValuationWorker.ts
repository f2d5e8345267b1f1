import { LocalDate, Valuation } from "@open-valuation/core"
import { Materials } from "@open-valuation/core/ports"
import { bankStatement } from "@open-valuation/core/statement"
import { serveTasks } from "@open-valuation/files/threads"
import { Stream } from "effect"
import { askedMaterials, type AskValuation, type ValuationTask } from "./ValuationQuestions.ts"

const asset = Valuation.asset(bankStatement())

/** The thread that values bank statements, from their bytes to the result. */
serveTasks(({ body, kinds, today }: ValuationTask, ask: AskValuation) =>
  // The process that answers knows whose files they are.
  asset
    .events(body, { today: LocalDate.LocalDate.make(today), account: undefined })
    .pipe(Stream.provideService(Materials, askedMaterials(kinds, ask))),
)
