import { classChoices } from "@open-valuation/report/statement"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { call } from "../../../api/Call.ts"
import { useFormats } from "../../../app/Formats.ts"
import { useLocale, useWords } from "../../../app/Locale.tsx"
import { Button } from "../../../design/Button.tsx"
import { Failure } from "../../../design/Failure.tsx"
import { words } from "./CorrectionWords.ts"
import type { Corrections, Noted } from "./useCorrections.ts"

interface CorrectionsPanelProps {
  /** Of the task in v1. */
  readonly path: string
  readonly corrections: Corrections
}

/** The corrections that are noted, and the button that has the statements analysed anew with all of them. */
export const CorrectionsPanel = ({ corrections: { clear, drop, noted }, path }: CorrectionsPanelProps) => {
  const own = useWords(words)
  const { locale } = useLocale()
  const client = useQueryClient()
  const lines = [...noted.values()].map(({ correction }) => correction)
  const send = useMutation({
    mutationFn: () => call(`${path}/corrections`, { locale, method: "POST", body: { lines } }),
    onSuccess: async () => {
      clear()
      await client.invalidateQueries({ queryKey: ["api"] })
    },
  })
  if (noted.size === 0) return null
  return (
    <div className="note stack no-print" data-tone="warn">
      <h3>{own.title(noted.size)}</h3>
      <ul className="bullets">
        {[...noted.values()].map((one) => (
          <Item key={one.line.line} noted={one} onDrop={drop} />
        ))}
      </ul>
      {send.error === null ? null : <Failure error={send.error} />}
      <p className="small">{own.sends}</p>
      <div className="row">
        <Button kind="main" disabled={send.isPending} onClick={() => send.mutate()}>
          {own.send}
        </Button>
        <Button disabled={send.isPending} onClick={clear}>
          {own.discard}
        </Button>
      </div>
    </div>
  )
}

interface ItemProps {
  readonly noted: Noted
  readonly onDrop: (line: number) => void
}

const Item = ({ noted: { correction, line }, onDrop }: ItemProps) => {
  const own = useWords(words)
  const { locale } = useLocale()
  const { money } = useFormats()
  const names = new Map(classChoices(locale))
  const nameOf = (flowClass: string | null) => (flowClass === null ? "—" : (names.get(flowClass) ?? flowClass))
  const { amount, class: flowClass, reason } = correction
  const what =
    amount !== undefined
      ? own.to(money(line.amount), money(amount))
      : flowClass === undefined
        ? own.kinds.exclude
        : own.to(nameOf(line.class), nameOf(flowClass))
  return (
    <li>
      {line.date} · {line.counterparty ?? line.summary ?? "—"} · {money(line.amount)}：{what} — {reason}{" "}
      <Button kind="plain" aria-label={own.dropOne(line.line)} onClick={() => onDrop(line.line)}>
        {own.drop}
      </Button>
    </li>
  )
}
