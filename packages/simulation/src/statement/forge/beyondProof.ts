import { companyName } from "../InventedNames.ts"
import { printStatement } from "../print/PrintStatement.ts"
import type { Forgery } from "./Forgery.ts"
import { csv, csvWithoutBalances, daysAfter, invented, rebooked } from "./Rebook.ts"

/**
 * What no statement can disprove by itself: it was made anew, every line and balance consistent with the others, or it
 * has no balances. A lender has to get these from the bank. They are measured and count for no promise.
 */
export const beyondProof: ReadonlyArray<Forgery> = [
  {
    name: "every balance higher by one sum",
    kind: "BALANCES",
    namedBy: [],
    make: ({ main }) => ({
      honest: [printStatement(main, csv)],
      forged: [printStatement(rebooked(main, main.entries, main.openingFen + 100_000_000), csv)],
    }),
  },
  {
    name: "wages added, every balance made to follow",
    kind: "BALANCES",
    namedBy: [],
    make: ({ main, random }) => {
      const employer = companyName(random)
      const rows = [100, 70, 40, 10].map((day) =>
        invented(daysAfter(main.endDate, -day), 6_000_000, { counterparty: employer, summary: "代发工资" }),
      )
      return {
        honest: [printStatement(main, csv)],
        forged: [printStatement(rebooked(main, [...main.entries, ...rows]), csv)],
      }
    },
  },
  {
    name: "wages added to an account without balances",
    kind: "BALANCES",
    namedBy: ["BALANCE_UNCHECKED"],
    make: ({ main, random }) => {
      const employer = companyName(random)
      const row = invented(daysAfter(main.endDate, -10), 6_000_000, { counterparty: employer, summary: "代发工资" })
      return {
        honest: [printStatement(main, csv)],
        forged: [printStatement(rebooked(main, [...main.entries, row]), csvWithoutBalances)],
      }
    },
  },
]
