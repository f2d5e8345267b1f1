import type { RedeliveredCount } from "@open-valuation/http-api"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/Call.ts"
import { useFormats } from "../../app/Formats.ts"
import { useLocale, useWords } from "../../app/Locale.tsx"
import { Confirm } from "../../design/Confirm.tsx"
import { Failure } from "../../design/Failure.tsx"
import { Field } from "../../design/Field.tsx"
import { words } from "./AccountWords.ts"

/** Most that the server sends again at once. */
const MOST = 1000
/** A delivery fails for good after three days. */
const USUAL_DAYS = 7
const DAY = 86_400_000
/** Milliseconds between two counts. */
const LATER = 20_000

/** The day so many days ago, `YYYY-MM-DD`, Asia/Shanghai. */
const daysAgo = (days: number): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai" }).format(Date.now() - days * DAY)

/** Sends all deliveries again that have failed since a day, after their number was seen. `queryKey`: of deliveries. */
export const Recover = ({ queryKey }: { readonly queryKey: string }) => {
  const own = useWords(words).deliveries.recover
  const { locale } = useLocale()
  const { count } = useFormats()
  const client = useQueryClient()
  const [since, setSince] = useState(() => daysAgo(USUAL_DAYS))
  const failed = useQuery({
    queryKey: [queryKey, "failed", since],
    queryFn: ({ signal }) =>
      call<typeof RedeliveredCount.Encoded>(`failed-deliveries?since=${since}`, { locale, signal }),
    enabled: since !== "",
    refetchInterval: LATER,
  })
  const recover = useMutation({
    mutationFn: () =>
      call<typeof RedeliveredCount.Encoded>("v1/webhook-deliveries/redeliver", {
        locale,
        method: "POST",
        body: { since },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: [queryKey] }),
  })
  const found = failed.data?.deliveries ?? 0
  const error = recover.error ?? failed.error
  return (
    <section className="card stack" aria-labelledby="recover">
      <h2 id="recover">{own.title}</h2>
      <div className="row bar">
        <Field label={own.since}>
          {(input) => (
            <input
              {...input}
              type="date"
              value={since}
              max={daysAgo(0)}
              onChange={({ target }) => {
                setSince(target.value)
                recover.reset()
              }}
            />
          )}
        </Field>
        <Confirm
          label={own.button(count(found))}
          title={own.question(count(found))}
          disabled={found === 0 || recover.isPending}
          onConfirm={() => recover.mutate()}
        >
          {own.what} {found === MOST ? own.most(count(MOST)) : ""}
        </Confirm>
      </div>
      <p className="small soft" role="status">
        {recover.data === undefined
          ? failed.data?.deliveries === 0
            ? own.none
            : own.help
          : own.done(count(recover.data.deliveries))}
      </p>
      {error === null ? null : <Failure error={error} />}
    </section>
  )
}
