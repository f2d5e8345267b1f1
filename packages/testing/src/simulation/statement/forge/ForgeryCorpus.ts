import { LocalDate } from "@open-valuation/core/domain"
import { SeededRandom } from "../../market/SeededRandom.ts"
import { simulateBorrower } from "../SimulatedBorrower.ts"
import { balances } from "./balances.ts"
import { beyondProof } from "./beyondProof.ts"
import { copies } from "./copies.ts"
import { dates } from "./dates.ts"
import type { ForgedFiles, ForgersDesk, Forgery } from "./Forgery.ts"
import { hiddenText } from "./hiddenText.ts"
import { loans } from "./loans.ts"
import { daysAfter } from "./Rebook.ts"
import { roundTrips } from "./roundTrips.ts"

/** All forgeries that can be detected from the statement itself. */
export const forgeries: ReadonlyArray<Forgery> = [
  ...copies,
  ...dates,
  ...balances,
  ...loans,
  ...roundTrips,
  ...hiddenText,
]

export { beyondProof }

/** The default day on which the files of the corpus are submitted. */
const TODAY = LocalDate.LocalDate.make("2026-06-28")

/** An honest borrower of the corpus; the same seed and day give the same borrower. */
const forgersDesk = (seed: number, today: LocalDate.LocalDate): ForgersDesk => {
  const endDate = daysAfter(today, -3)
  const { accounts } = simulateBorrower({ seed, endDate, detours: ["ownTransfers", "refund", "wealth"] })
  const [main, second] = accounts
  if (main === undefined || second === undefined) throw new RangeError(`Borrower ${seed} has fewer than two accounts`)
  return { main, second, today, random: new SeededRandom(`forgery ${seed}`) }
}

/** The files of a forgery of one borrower's statements, and of its honest twin. */
export const forge = (forgery: Forgery, seed: number, today = TODAY): ForgedFiles & Pick<ForgersDesk, "today"> => {
  const desk = forgersDesk(seed, today)
  return { ...forgery.make({ ...desk, random: desk.random.fork(forgery.name) }), today }
}
