/** Effect of an investment transaction on the account's cash. */
export interface CashTransaction {
  /** True when money went out, which fixes its sign. */
  readonly paid: boolean
  /** Set when securities were bought or sold for it. */
  readonly trade?: "BUY" | "SELL"
}

const bought: CashTransaction = { paid: true, trade: "BUY" }
const sold: CashTransaction = { paid: false, trade: "SELL" }

/**
 * The OFX investment transactions that move cash (Banking Specification 2.3, 13.9.2.4). The others move securities
 * alone (`TRANSFER`, `JRNLSEC`, `SPLIT`, `CLOSUREOPT`), move money within the account (`JRNLFUND`), or pay for
 * securities with their own income (`REINVEST`). Transfers of money are bank transactions within `INVBANKTRAN`.
 */
export const cashTransactions: ReadonlyMap<string, CashTransaction> = new Map([
  ...["BUYDEBT", "BUYMF", "BUYOPT", "BUYOTHER", "BUYSTOCK"].map((name) => [name, bought] as const),
  ...["SELLDEBT", "SELLMF", "SELLOPT", "SELLOTHER", "SELLSTOCK"].map((name) => [name, sold] as const),
  ["INCOME", { paid: false }],
  ["RETOFCAP", { paid: false }],
  ["INVEXPENSE", { paid: true }],
  ["MARGININTEREST", { paid: true }],
])
