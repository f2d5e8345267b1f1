import type { Portfolio } from "@open-valuation/http-api"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { Link, useNavigate } from "@tanstack/react-router"
import { useId, useState } from "react"
import { call } from "../../api/Call.ts"
import { useFormats } from "../../app/Formats.ts"
import { useLocale, useWords } from "../../app/Locale.tsx"
import { useSession } from "../../app/Session.tsx"
import { useApi } from "../../app/useApi.ts"
import { Badge } from "../../design/Badge.tsx"
import { Button } from "../../design/Button.tsx"
import { Failure } from "../../design/Failure.tsx"
import { Field } from "../../design/Field.tsx"
import { Pending } from "../../design/Pending.tsx"
import { SubmitForm } from "../../design/SubmitForm.tsx"
import { TableFrame } from "../../design/TableFrame.tsx"
import { words } from "./PortfoliosWords.ts"

/** Milliseconds between two looks at the list. */
const LATER = 10_000

/** The books of the account, and a form for a new one. */
export const PortfoliosScreen = () => {
  const own = useWords(words)
  const { user } = useSession()
  const found = useApi<ReadonlyArray<Portfolio>>("v1/portfolios?limit=500", { refetchInterval: () => LATER })
  return (
    <div className="stack">
      <h1>{own.title}</h1>
      <p className="soft">{own.intro}</p>
      {found.data === undefined ? (
        <Pending answer={found} shape="table" />
      ) : found.data.length === 0 ? (
        <p className="card empty">{own.none}</p>
      ) : (
        <PortfolioTable portfolios={found.data} />
      )}
      {user?.role === "VIEWER" ? null : <NewPortfolio />}
    </div>
  )
}

const PortfolioTable = ({ portfolios }: { readonly portfolios: ReadonlyArray<Portfolio> }) => {
  const own = useWords(words)
  const { count, day, time } = useFormats()
  return (
    <TableFrame label={own.title}>
      <table className="table wide">
        <thead>
          <tr>
            <th>{own.name}</th>
            <th className="number">{own.items}</th>
            <th className="number">{own.valued}</th>
            <th className="number">{own.due}</th>
            <th className="number">{own.alerts}</th>
            <th>{own.nextDue}</th>
            <th>{own.lastRun}</th>
          </tr>
        </thead>
        <tbody>
          {portfolios.map(({ items, lastRun, name, nextDue, portfolioId }) => (
            <tr key={portfolioId}>
              <td>
                <Link to="/portfolios/$portfolioId" params={{ portfolioId: String(portfolioId) }}>
                  {name}
                </Link>
              </td>
              <td className="number">{count(items.total)}</td>
              <td className="number">
                {items.demo > 0 ? <Badge tone="bad">{own.demo}</Badge> : null} {count(items.valued)}
              </td>
              <td className="number">{count(items.due)}</td>
              <td className="number">
                {items.alerts === 0 ? count(0) : <Badge tone="warn">{count(items.alerts)}</Badge>}
              </td>
              <td>{nextDue === null ? "—" : day(nextDue)}</td>
              <td>
                {lastRun === null ? own.never : `${time(lastRun.createdAt)} · ${own.status[lastRun.status]}`}
                {lastRun === null || lastRun.errorMessage === null ? null : (
                  <p className="soft small">{lastRun.errorMessage}</p>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}

const NewPortfolio = () => {
  const own = useWords(words)
  const { locale } = useLocale()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [name, setName] = useState("")
  const [isAutomatic, setIsAutomatic] = useState(false)
  const id = useId()
  const create = useMutation({
    mutationFn: () =>
      call<{ readonly portfolioId: number }>("v1/portfolios", {
        locale,
        method: "POST",
        body: { name, ...(isAutomatic && { calendar: {} }) },
      }),
    onSuccess: async ({ portfolioId }) => {
      await client.invalidateQueries({ queryKey: ["api", "v1/portfolios?limit=500"] })
      await navigate({ to: "/portfolios/$portfolioId", params: { portfolioId: String(portfolioId) } })
    },
  })
  return (
    <section className="card stack" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{own.create}</h2>
      <SubmitForm className="stack" onSubmit={() => create.mutate()}>
        <Field label={own.name} help={own.nameHelp}>
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
        {create.error === null ? null : <Failure error={create.error} />}
        <div>
          <Button type="submit" kind="main" disabled={name.trim() === "" || create.isPending}>
            {own.create}
          </Button>
        </div>
      </SubmitForm>
    </section>
  )
}
