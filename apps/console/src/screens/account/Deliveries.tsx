import type { WebhookDelivery } from "@open-valuation/http-api"
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { call } from "../../api/Call.ts"
import { useFormats } from "../../app/Formats.ts"
import { useLocale, useWords } from "../../app/Locale.tsx"
import { Badge, type Tone } from "../../design/Badge.tsx"
import { Button } from "../../design/Button.tsx"
import { Failure } from "../../design/Failure.tsx"
import { Field } from "../../design/Field.tsx"
import { MorePages } from "../../design/MorePages.tsx"
import { Options } from "../../design/Options.tsx"
import { Pending } from "../../design/Pending.tsx"
import { SubmitForm } from "../../design/SubmitForm.tsx"
import { words } from "./AccountWords.ts"
import { Recover } from "./Recover.tsx"

type Delivery = typeof WebhookDelivery.Encoded
type DeliveryStatus = Delivery["status"]

const statuses: ReadonlyArray<DeliveryStatus> = ["PENDING", "DELIVERED", "FAILED", "DISABLED"]
const tones: Readonly<Record<DeliveryStatus, Tone>> = {
  PENDING: "busy",
  DELIVERED: "good",
  FAILED: "bad",
  DISABLED: "warn",
}
const PAGE = 20
/** Milliseconds between two looks while a delivery is pending. */
const SOON = 2000
const LATER = 20_000
const KEY = "deliveries"

/** Notifications of receivers: what was sent, what they answered, and how to send it again. */
export const Deliveries = () => {
  const own = useWords(words).deliveries
  const [status, setStatus] = useState("")
  return (
    <div className="stack">
      <p className="soft">{own.intro}</p>
      <TestForm />
      <Recover queryKey={KEY} />
      <div className="row">
        <Field label={own.filter}>
          {(input) => (
            <select {...input} value={status} onChange={(event) => setStatus(event.target.value)}>
              <option value="">{own.all}</option>
              <Options of={statuses.map((one) => [one, own.status[one]])} />
            </select>
          )}
        </Field>
      </div>
      <DeliveryList status={status} />
    </div>
  )
}

const TestForm = () => {
  const own = useWords(words).deliveries
  const { locale } = useLocale()
  const client = useQueryClient()
  const [url, setUrl] = useState("")
  const test = useMutation({
    mutationFn: (target: string) =>
      call<Delivery>("v1/webhook-deliveries/test", {
        locale,
        method: "POST",
        body: target === "" ? {} : { url: target },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: [KEY] }),
  })
  return (
    <SubmitForm className="card stack" onSubmit={() => test.mutate(url.trim())}>
      <h2>{own.test}</h2>
      <Field label={own.url} help={own.testHelp}>
        {(input) => (
          <input
            {...input}
            type="url"
            value={url}
            maxLength={2048}
            placeholder="https://"
            onChange={(event) => setUrl(event.target.value)}
          />
        )}
      </Field>
      {test.error === null ? null : <Failure error={test.error} />}
      <div>
        <Button type="submit" disabled={test.isPending}>
          {own.send}
        </Button>
      </div>
    </SubmitForm>
  )
}

const DeliveryList = ({ status }: { readonly status: string }) => {
  const own = useWords(words).deliveries
  const { locale } = useLocale()
  const pages = useInfiniteQuery({
    queryKey: [KEY, status, locale],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ limit: String(PAGE) })
      if (status !== "") query.set("status", status)
      if (pageParam > 0) query.set("cursor", String(pageParam))
      return call<ReadonlyArray<Delivery>>(`v1/webhook-deliveries?${query.toString()}`, { locale, signal })
    },
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.deliveryId),
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.some((one) => one.status === "PENDING")) === true ? SOON : LATER,
  })
  if (pages.data === undefined) return <Pending answer={pages} shape="table" />
  const deliveries = pages.data.pages.flat()
  if (deliveries.length === 0) return <p className="card empty">{own.none}</p>
  return (
    <>
      <div className="table-frame">
        <table className="table">
          <thead>
            <tr>
              <th>{own.event}</th>
              <th>{own.receiver}</th>
              <th>{own.state}</th>
              <th>{own.attempts}</th>
              <th>{own.next}</th>
              <th>
                <span className="unseen">{own.again}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {deliveries.map((delivery) => (
              <Row key={delivery.deliveryId} delivery={delivery} />
            ))}
          </tbody>
        </table>
      </div>
      <MorePages pages={pages} />
    </>
  )
}

const Row = ({ delivery }: { readonly delivery: Delivery }) => {
  const own = useWords(words).deliveries
  const { locale } = useLocale()
  const { count, time } = useFormats()
  const client = useQueryClient()
  const { attempts, deliveryId, nextAttemptAt, status, taskId, type, url, webhookId } = delivery
  const redeliver = useMutation({
    mutationFn: () =>
      call<Delivery>(`v1/webhook-deliveries/${deliveryId}/redeliver`, { locale, method: "POST", body: {} }),
    onSuccess: () => client.invalidateQueries({ queryKey: [KEY] }),
  })
  return (
    <tr>
      <td>
        {own.types[type]}
        <div className="small soft">
          {taskId === null ? (
            webhookId
          ) : (
            <Link to="/tasks/$taskId" params={{ taskId: String(taskId) }}>
              {own.task(String(taskId))}
            </Link>
          )}
        </div>
      </td>
      <td className="break">{url}</td>
      <td>
        <Badge tone={tones[status]}>{own.status[status]}</Badge>
      </td>
      <td>
        {attempts.length === 0 ? (
          <span className="soft">{own.noAttempt}</span>
        ) : (
          <ul>
            {attempts.slice(-3).map(({ at, durationMs, error, statusCode }) => (
              <li key={at} className="small">
                {statusCode === null ? error : own.answered(statusCode)}
                <span className="soft"> · {own.attempt(time(at), count(durationMs))}</span>
              </li>
            ))}
          </ul>
        )}
      </td>
      <td>{nextAttemptAt === null ? "—" : time(nextAttemptAt)}</td>
      <td>
        <Button disabled={redeliver.isPending || status === "PENDING"} onClick={() => redeliver.mutate()}>
          {own.again}
        </Button>
        {redeliver.error === null ? null : <Failure error={redeliver.error} />}
      </td>
    </tr>
  )
}
