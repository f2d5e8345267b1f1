import { companyName } from "../InventedNames.ts"
import { printStatement } from "../print/PrintStatement.ts"
import type { Forgery } from "./Forgery.ts"
import { csv, csvWithoutBalances, daysAfter, invented, rebooked } from "./Rebook.ts"

/**
 * Forgeries that no statement can disprove by itself: rebuilt from scratch, with every line and balance consistent, or
 * without balances. A lender has to request these statements from the bank. They are measured but not part of any
 * promise.
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
