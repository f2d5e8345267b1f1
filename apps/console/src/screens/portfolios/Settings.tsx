import type { PortfolioCalendar, PortfolioDetail } from "@open-valuation/http-api"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useId, useState } from "react"
import { call } from "../../api/Call.ts"
import { useFormats } from "../../app/Formats.ts"
import { useLocale, useWords } from "../../app/Locale.tsx"
import { Button } from "../../design/Button.tsx"
import { Confirm } from "../../design/Confirm.tsx"
import { Failure } from "../../design/Failure.tsx"
import { Field } from "../../design/Field.tsx"
import { SubmitForm } from "../../design/SubmitForm.tsx"
import { words as common } from "../../Words.ts"
import { words } from "./PortfoliosWords.ts"

interface SettingsProps {
  readonly portfolio: PortfolioDetail
  readonly path: string
}

const shares = ["marketMove", "stressedLtv"] as const

/** Per cents that the service takes. */
const bounds = { marketMove: { min: 1, max: 100 }, stressedLtv: { min: 10, max: 1000 } } as const

/** A share as the text of an input in per cent. */
const percentText = (share: number | undefined): string =>
  share === undefined ? "" : String(Number((share * 100).toFixed(4)))

/** The name of a portfolio, when its items are valued again, and its removal. */
export const Settings = ({ path, portfolio }: SettingsProps) => {
  const own = useWords(words)
  const { optional } = useWords(common)
  const { count } = useFormats()
  const { locale } = useLocale()
  const client = useQueryClient()
  const navigate = useNavigate()
  const id = useId()
  const { calendar } = portfolio
  const [name, setName] = useState(portfolio.name)
  const [isAutomatic, setIsAutomatic] = useState(calendar !== null)
  const [texts, setTexts] = useState({
    marketMove: percentText(calendar?.marketMove),
    stressedLtv: percentText(calendar?.stressedLtv),
  })
  const save = useMutation({
    mutationFn: () => {
      const { rules } = calendar ?? {}
      const given = (one: (typeof shares)[number]) =>
        texts[one].trim() === "" ? {} : { [one]: Number(texts[one]) / 100 }
      const next: PortfolioCalendar | null = isAutomatic
        ? { ...(rules !== undefined && { rules }), ...given("marketMove"), ...given("stressedLtv") }
        : null
      return call<PortfolioDetail>(path, { locale, method: "PATCH", body: { name, calendar: next } })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ["api"] }),
  })
  const remove = useMutation({
    mutationFn: () => call(path, { locale, method: "DELETE" }),
    onSuccess: async () => {
      await navigate({ to: "/portfolios" })
      await client.invalidateQueries({ queryKey: ["api", "v1/portfolios?limit=500"] })
    },
  })
  const isRunning = portfolio.lastRun?.status === "IN_PROGRESS"
  const error = save.error ?? remove.error
  return (
    <details className="card">
      <summary>{own.settings}</summary>
      <SubmitForm className="stack" onSubmit={() => save.mutate()}>
        <Field label={own.name}>
          {(input) => (
            <input {...input} required maxLength={100} value={name} onChange={({ target }) => setName(target.value)} />
          )}
        </Field>
        <div>
          <label className="check" htmlFor={id}>
            <input
              id={id}
              type="checkbox"
              checked={isAutomatic}
              onChange={({ target }) => setIsAutomatic(target.checked)}
            />
            {own.automatic}
          </label>
          <p className="soft small">{own.automaticHelp}</p>
        </div>
        {isAutomatic ? (
          <div className="form-columns">
            {shares.map((one) => (
              <Field key={one} label={own[one]} help={own[`${one}Help`]} unit="%" optional={optional}>
                {(input) => (
                  <input
                    {...input}
                    {...bounds[one]}
                    type="number"
                    step="any"
                    value={texts[one]}
                    onChange={({ target }) => setTexts({ ...texts, [one]: target.value })}
                  />
                )}
              </Field>
            ))}
          </div>
        ) : null}
        {error === null ? null : <Failure error={error} />}
        <div className="row">
          <Button type="submit" kind="main" disabled={name.trim() === "" || isRunning || save.isPending}>
            {own.save}
          </Button>
          <Confirm
            danger
            label={own.remove}
            title={own.remove}
            disabled={isRunning || remove.isPending}
            onConfirm={() => remove.mutate()}
          >
            {own.removeHelp(portfolio.name, count(portfolio.items.total))}
          </Confirm>
          <span role="status">{save.isSuccess ? own.saved : null}</span>
        </div>
      </SubmitForm>
    </details>
  )
}
