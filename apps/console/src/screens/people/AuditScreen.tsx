import type { AuditEvent } from "@open-valuation/http-api"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useDeferredValue, useState } from "react"
import { addressOf, call } from "../../api/Call.ts"
import { useFormats } from "../../app/Formats.ts"
import { useLocale, useWords } from "../../app/Locale.tsx"
import { useSession } from "../../app/Session.tsx"
import { Badge } from "../../design/Badge.tsx"
import { Field } from "../../design/Field.tsx"
import { MorePages } from "../../design/MorePages.tsx"
import { Pending } from "../../design/Pending.tsx"
import { TableFrame } from "../../design/TableFrame.tsx"
import { actionText, toldAction } from "./AuditWords.ts"
import { words } from "./PeopleWords.ts"

/** Entries of one request. */
const PAGE = 50

const tones = { DONE: "good", REFUSED: "warn", FAILED: "bad", UNKNOWN: undefined } as const

/** The audit log: who has done what, when and from where. */
export const AuditScreen = () => {
  const own = useWords(words).audit
  const [from, setFrom] = useState("")
  const [to, setTo] = useState("")
  const [object, setObject] = useState("")
  const given = { from, to, object: useDeferredValue(object.trim()) }
  const filter = Object.fromEntries(Object.entries(given).filter(([, text]) => text !== ""))
  const exported = (format: string) =>
    addressOf(`v1/audit-events/export?${new URLSearchParams({ ...filter, format }).toString()}`)
  return (
    <div className="stack">
      <h1>{own.title}</h1>
      <p className="soft">{own.intro}</p>
      <div className="row bar">
        <Field label={own.from}>
          {(input) => <input {...input} type="date" value={from} onChange={({ target }) => setFrom(target.value)} />}
        </Field>
        <Field label={own.to}>
          {(input) => <input {...input} type="date" value={to} onChange={({ target }) => setTo(target.value)} />}
        </Field>
        <Field label={own.object}>
          {(input) => (
            <input
              {...input}
              type="search"
              placeholder={own.objectHelp}
              value={object}
              maxLength={200}
              onChange={({ target }) => setObject(target.value)}
            />
          )}
        </Field>
      </div>
      <div className="row">
        <a href={exported("csv")} download>
          {own.csv}
        </a>
        <a href={exported("jsonl")} download>
          {own.jsonl}
        </a>
      </div>
      <Entries filter={filter} />
    </div>
  )
}

const Entries = ({ filter }: { readonly filter: Readonly<Record<string, string>> }) => {
  const own = useWords(words).audit
  const { locale } = useLocale()
  const { time } = useFormats()
  const { assets } = useSession()
  const pages = useInfiniteQuery({
    queryKey: ["api", "audit-events", filter, locale],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        ...filter,
        limit: String(PAGE),
        ...(pageParam === undefined ? {} : { cursor: String(pageParam) }),
      })
      return call<ReadonlyArray<AuditEvent>>(`v1/audit-events?${query.toString()}`, { locale, signal })
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.eventId),
  })
  if (pages.data === undefined) return <Pending answer={pages} shape="table" />
  const entries = pages.data.pages.flat()
  if (entries.length === 0) return <p className="card empty">{own.none}</p>
  return (
    <>
      <TableFrame label={own.title}>
        <table className="table wide">
          <thead>
            <tr>
              <th>{own.at}</th>
              <th>{own.who}</th>
              <th>{own.action}</th>
              <th>{own.object}</th>
              <th>{own.outcome}</th>
              <th>{own.ip}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ action, actor, at, eventId, ip, object, outcome, requestId }) => (
              <tr key={eventId}>
                <td>{time(at)}</td>
                <td>
                  {actor.name === "" ? own.kinds[actor.kind] : actor.name}
                  <div className="small soft">{own.kinds[actor.kind]}</div>
                </td>
                <td>
                  {actionText(toldAction({ action, object, outcome }), locale, assets)}
                  <div className="small soft">
                    <code>{action}</code>
                  </div>
                </td>
                <td className="break">
                  <code>{object}</code>
                </td>
                <td>
                  <Badge tone={tones[outcome]}>{own.outcomes[outcome]}</Badge>
                </td>
                <td>
                  {ip ?? "—"}
                  <div className="small soft break">{requestId}</div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      <MorePages pages={pages} />
    </>
  )
}
