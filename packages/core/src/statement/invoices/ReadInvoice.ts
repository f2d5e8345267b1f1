import type { StatedInvoice } from "../../domain/Document.ts"
import { LocalDate } from "../../domain/LocalDate.ts"
import { capitalFen } from "../../reading/CapitalAmount.ts"
import { bareText, plainText } from "../../reading/ComparableText.ts"
import { dateAt } from "../../reading/Day.ts"
import { hundredthsOf } from "../../reading/Figure.ts"
import type { Fen } from "../Fen.ts"
import type { Invoice, InvoiceFault } from "./Paper.ts"

/** What stands for the tax where there is none. */
const NO_TAX = /^(?:\*+|-+|\/|免税|不征税)$/u
/** Eight digits, or twenty of a digital invoice. */
const NUMBER = /^\d{8,24}$/u
/** The invoice that a red one takes back, as its remark names it. */
export const REVERSED = /(?:被红冲蓝字\p{Script=Han}{0,8}号码|对应正数发票代码:?\d{10,12}号码):?(\d{8,20})/u

const dayOf = (text: string): LocalDate | undefined => {
  const date = dateAt(plainText(text).replaceAll(/\s{0,9}([年月日])\s{0,9}/gu, "$1"))?.date
  return date?.length === 10 ? LocalDate.make(date) : undefined
}

const taxOf = (text: string): Fen | undefined => (NO_TAX.test(bareText(text)) ? 0 : hundredthsOf(text))

/** The total of an invoice and, where the invoice itself does not prove it, why. */
const provenTotal = ({ amount, capitals, tax, total }: StatedInvoice) => {
  const totalFen = total === undefined ? undefined : hundredthsOf(total)
  if (totalFen === undefined) return undefined
  const [net, ofTax] = [amount && hundredthsOf(amount), tax && taxOf(tax)]
  const inWords = capitals === undefined ? undefined : capitalFen(capitals.replaceAll(/^[⊗○\s]+/gu, ""))
  const sum = typeof net === "number" && typeof ofTax === "number" ? net + ofTax : undefined
  const isOther = inWords !== undefined && (Math.abs(inWords) !== Math.abs(totalFen) || (inWords < 0 && totalFen > 0))
  const fault: InvoiceFault | undefined =
    sum !== undefined && sum !== totalFen
      ? "TOTALS"
      : isOther
        ? "CAPITALS"
        : sum === undefined && inWords === undefined
          ? "UNPROVEN"
          : undefined
  return { totalFen, fault }
}

/**
 * An invoice as its file states it, checked against itself: amount before tax + tax = total, to the fen, and the total
 * in figures is the one in Chinese capitals. `undefined` where number, day, total, seller or buyer cannot be read.
 */
export const readInvoice = (stated: StatedInvoice, fileName: string): Invoice | undefined => {
  const number = bareText(stated.number ?? "")
  const date = dayOf(stated.date ?? "")
  const total = provenTotal(stated)
  const [seller, buyer] = [plainText(stated.seller ?? ""), plainText(stated.buyer ?? "")]
  if (!NUMBER.test(number) || date === undefined || total === undefined || seller === "" || buyer === "")
    return undefined
  const reverses = total.totalFen < 0 ? REVERSED.exec(bareText(stated.remark ?? ""))?.[1] : undefined
  return {
    _tag: "Invoice",
    fileName,
    number: bareText(stated.code ?? "").replaceAll(/\D/gu, "") + number,
    date,
    seller,
    buyer,
    totalFen: total.totalFen,
    ...(reverses === undefined ? {} : { reverses }),
    ...(total.fault === undefined ? {} : { fault: total.fault }),
  }
}
