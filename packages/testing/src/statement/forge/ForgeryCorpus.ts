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

/** Every way to forge that a statement itself can show. */
export const forgeries: ReadonlyArray<Forgery> = [
  ...copies,
  ...dates,
  ...balances,
  ...loans,
  ...roundTrips,
  ...hiddenText,
]

export { beyondProof }

const endDate = LocalDate.LocalDate.make("2026-06-25")

/** An honest borrower of the corpus, and the day on which the files are sent; equal seeds give equal ones. */
export const forgersDesk = (seed: number): ForgersDesk => {
  const { accounts } = simulateBorrower({ seed, endDate, detours: ["ownTransfers", "refund", "wealth"] })
  const [main, second] = accounts
  if (main === undefined || second === undefined) throw new RangeError(`Borrower ${seed} has fewer than two accounts`)
  return { main, second, today: daysAfter(endDate, 3), random: new SeededRandom(`forgery ${seed}`) }
}

/** The files of a forgery and of its honest twin. */
export const forge = (forgery: Forgery, seed: number): ForgedFiles & Pick<ForgersDesk, "today"> => {
  const desk = forgersDesk(seed)
  return { ...forgery.make({ ...desk, random: desk.random.fork(forgery.name) }), today: desk.today }
}
