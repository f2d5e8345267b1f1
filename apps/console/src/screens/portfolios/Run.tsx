import type { PortfolioDetail } from "@open-valuation/http-api"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { call, failureOf, send } from "../../api/Call.ts"
import { useFormats } from "../../app/Formats.ts"
import { useLocale, useWords } from "../../app/Locale.tsx"
import { useSession } from "../../app/Session.tsx"
import { Button } from "../../design/Button.tsx"
import { Confirm } from "../../design/Confirm.tsx"
import { Failure } from "../../design/Failure.tsx"
import { words } from "./PortfoliosWords.ts"

interface RunProps {
  readonly portfolio: PortfolioDetail
  readonly path: string
}

/** Begins runs, and shows how far the last one has come and what it gave. */
export const Run = ({ path, portfolio }: RunProps) => {
  const own = useWords(words)
  const { count, day } = useFormats()
  const { locale } = useLocale()
  const isViewer = useSession().user?.role === "VIEWER"
  const client = useQueryClient()
  const changed = () => client.invalidateQueries({ queryKey: ["api", path] })
  const begin = useMutation({
    mutationFn: (only: "DUE" | "ALL") => call(`${path}/runs`, { locale, method: "POST", body: { only } }),
    onSuccess: changed,
  })
  const { items, lastRun: run } = portfolio
  const isRunning = run?.status === "IN_PROGRESS"
  const stop = useMutation({
    mutationFn: () => call(`${path}/runs/${run?.runId ?? 0}`, { locale, method: "DELETE" }),
    onSuccess: changed,
  })
  const error = begin.error ?? stop.error
  return (
    <section className="card stack" aria-label={own.lastRun}>
      <div className="row spread">
        <p role="status">
          {run === null
            ? own.never
            : isRunning
              ? run.done === 0
                ? own.preparing
                : own.progress(count(run.done), count(run.total))
              : `${own.status[run.status]} · ${own.asOf} ${day(run.valuationDate)} · ${own.ended(
                  count(run.valued),
                  count(run.failed),
                  count(run.alerts),
                )}`}
        </p>
        {isViewer ? null : isRunning ? (
          <Button disabled={stop.isPending} onClick={() => stop.mutate()}>
            {own.cancel}
          </Button>
        ) : (
          <div className="row">
            <Button
              kind="main"
              disabled={items.due === 0 || begin.isPending}
              onClick={() => begin.mutate("DUE")}
            >{`${own.run} (${count(items.due)})`}</Button>
            <Confirm
              label={own.runAll}
              title={own.runAll}
              disabled={items.total === 0 || begin.isPending}
              onConfirm={() => begin.mutate("ALL")}
            >
              {own.runAllHelp(count(items.total))}
            </Confirm>
          </div>
        )}
      </div>
      {isRunning ? <progress aria-label={own.lastRun} max={run.total} value={run.done} /> : null}
      {run === null || run.errorMessage === null ? null : (
        <p className="note" data-tone="bad">
          {run.errorMessage}
        </p>
      )}
      {error === null ? null : <Failure error={error} />}
      {isViewer || run === null || run.done === 0 ? null : <Downloads path={`${path}/runs/${run.runId}/result`} />}
    </section>
  )
}

const formats = ["xlsx", "csv", "jsonl"] as const

/** The result as a file of each format. */
const Downloads = ({ path }: { readonly path: string }) => {
  const own = useWords(words)
  const { locale } = useLocale()
  const download = useMutation({
    mutationFn: async (format: string) => {
      const response = await send(`${path}?format=${format}`, { locale })
      if (!response.ok) throw await failureOf(response, locale)
      const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1]
      const url = URL.createObjectURL(await response.blob())
      const link = document.createElement("a")
      link.href = url
      link.download = name ?? `portfolio.${format}`
      link.click()
      URL.revokeObjectURL(url)
    },
  })
  return (
    <div className="row">
      {formats.map((format) => (
        <Button key={format} disabled={download.isPending} onClick={() => download.mutate(format)}>
          {download.isPending && download.variables === format ? own.making : `${own.download} ${format.toUpperCase()}`}
        </Button>
      ))}
      {download.error === null ? null : <Failure error={download.error} />}
    </div>
  )
}
