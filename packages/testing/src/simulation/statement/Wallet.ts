import type { SeededRandom } from "../market/SeededRandom.ts"
import type { Month } from "./Business.ts"
import { personName, shopName } from "./InventedNames.ts"
import { fen, type Movement, officeTime } from "./Movement.ts"

/**
 * Movements of a wallet paid from its own balance: receipts, purchases, and withdrawals to a bank account of the owner,
 * which the wallet prints as neutral and the bank as incoming money.
 */
export const walletMovements = (
  wallet: number,
  bank: number,
  months: ReadonlyArray<Month>,
  random: SeededRandom,
): ReadonlyArray<Movement> => {
  const people = Array.from({ length: 8 }, () => personName(random))
  const shops = Array.from({ length: 8 }, () => shopName(random))
  return months.flatMap(({ firstDay, lastDay }) => {
    const when = () => ({ day: random.integer(firstDay, lastDay), time: officeTime(random) })
    const receipts = Array.from({ length: random.integer(8, 16) }, (): Movement => {
      const counterparty = random.pick(people)
      const amountFen = fen(random, 50, 900)
      return {
        account: wallet,
        ...when(),
        amountFen,
        counterparty,
        summary: "转账备注:运费",
        remark: "转账",
        flowClass: "EFFECTIVE",
      }
    })
    const purchases = Array.from({ length: random.integer(4, 9) }, (): Movement => {
      const counterparty = random.pick(shops)
      const amountFen = -fen(random, 8, 300)
      return {
        account: wallet,
        ...when(),
        amountFen,
        counterparty,
        summary: "商品订单",
        remark: "商户消费",
        flowClass: "EFFECTIVE",
      }
    })
    const drawn = { ...when(), flowClass: "OWN_TRANSFER" } as const
    const amountFen = fen(random, 1_000, 3_000)
    return [
      ...receipts,
      ...purchases,
      {
        ...drawn,
        account: wallet,
        amountFen: -amountFen,
        counterparty: "储蓄卡",
        summary: "/",
        remark: "零钱提现",
        neutral: true,
      },
      { ...drawn, account: bank, amountFen, counterparty: "财付通", summary: "转存", remark: "微信零钱提现" },
    ]
  })
}
