import type { ProgressData, SamplesData, StepData, TaskEvent } from "@open-valuation/http-api"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { getRouteApi, Link } from "@tanstack/react-router"
import { lazy, Suspense, useEffect, useState } from "react"
import type { SessionAsset, TaskDetail, TaskRow } from "../../api/Answers.ts"
import { call, failureOf, send } from "../../api/Call.ts"
import { followEvents } from "../../api/Follow.ts"
import { save } from "../../api/Save.ts"
import { useFormats } from "../../app/Formats.ts"
import { useLocale, useWords } from "../../app/Locale.tsx"
import { useSession } from "../../app/Session.tsx"
import { useApi } from "../../app/useApi.ts"
import { Button } from "../../design/Button.tsx"
import { Failure } from "../../design/Failure.tsx"
import "./Task.css"
import { Loading } from "../../design/Loading.tsx"
import { Part } from "../../design/Part.tsx"
import { Pending } from "../../design/Pending.tsx"
import { StatusBadge } from "../../design/StatusBadge.tsx"
import { words as common } from "../../Words.ts"
import { TaskLabel } from "../tasks/TaskLabel.tsx"
import { Result } from "./result/Result.tsx"
import { words } from "./TaskWords.ts"

/** What the stream of a task has said so far. */
interface TaskEvents {
  readonly steps: ReadonlyArray<StepData>
  readonly samples: ReadonlyArray<SamplesData>
  readonly progress: ProgressData | undefined
  readonly isConnected: boolean
  readonly error: Error | undefined
}

const nothing: TaskEvents = { steps: [], samples: [], progress: undefined, isConnected: true, error: undefined }

const added = (so: TaskEvents, event: TaskEvent): TaskEvents => {
  switch (event.event) {
    case "step":
      return { ...so, steps: [...so.steps, event.data], progress: undefined }
    case "samples":
      return { ...so, samples: [...so.samples, event.data] }
    case "progress":
      return { ...so, progress: event.data }
    case "task":
    case "result":
      return so
  }
}

/**
 * Follows a task from its first event, whether it is running or has ended long ago; survives lost connections. When the
 * result arrives, what is known about the task is asked for again.
 */
const useTaskEvents = (path: string, taskId: number): TaskEvents => {
  const { locale } = useLocale()
  const client = useQueryClient()
  const [events, setEvents] = useState(nothing)
  useEffect(() => {
    const leaving = new AbortController()
    setEvents(nothing)
    followEvents(`v1/${path}/${taskId}/events`, {
      locale,
      signal: leaving.signal,
      onConnection: (isConnected) => setEvents((so) => ({ ...so, isConnected })),
      onEvent: (event) => {
        setEvents((so) => added(so, event))
        if (event.event !== "result") return false
        void client.invalidateQueries({ queryKey: ["api"] })
        return true
      },
    }).catch((error: unknown) => {
      if (error instanceof Error) setEvents((so) => ({ ...so, error }))
    })
    return () => leaving.abort()
  }, [client, locale, path, taskId])
  return events
}

interface DownloadsProps {
  readonly asset: SessionAsset
  readonly task: TaskRow
}

/** The result on paper and as files, in the reader's language. */
const Downloads = ({ asset, task }: DownloadsProps) => {
  const own = useWords(words)
  const { locale } = useLocale()
  const path = `v1/${asset.path}/${task.taskId}`
  const report = useMutation({
    mutationFn: async () => {
      const response = await send(`${path}/report`, { locale })
      if (!response.ok) throw await failureOf(response, locale)
      save(await response.blob(), `${task.valuationNo}.html`)
    },
  })
  const json = useMutation({
    mutationFn: async () => {
      const data = await call<unknown>(path, { locale })
      save(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }), `${task.valuationNo}.json`)
    },
  })
  const error = report.error ?? json.error
  return (
    <>
      <Button onClick={() => window.print()}>{own.print}</Button>
      <Button disabled={report.isPending} onClick={() => report.mutate()}>
        {own.report}
      </Button>
      <Button disabled={json.isPending} onClick={() => json.mutate()}>
        {own.json}
      </Button>
      {error === null ? null : <Failure error={error} />}
    </>
  )
}

/** The reasoning as it happens. */
const Reasoning = ({ events, isOver }: { readonly events: TaskEvents; readonly isOver: boolean }) => {
  const own = useWords(words)
  const { reconnecting } = useWords(common)
  const { count } = useFormats()
  const { isConnected, progress, samples, steps } = events
  return (
    <Part id="reasoning" folds={isOver} title={own.reasoning}>
      {!isConnected && !isOver ? (
        <p className="note" data-tone="warn" role="status">
          {reconnecting}
        </p>
      ) : null}
      <ol className="reasoning" aria-live={isOver ? "off" : "polite"}>
        {steps.map(({ seq, text }) => (
          <li key={seq}>
            <p>{text}</p>
          </li>
        ))}
        {isOver || steps.length > 0 ? null : (
          <li>
            <p className="soft">{own.waiting}</p>
          </li>
        )}
      </ol>
      {progress === undefined || isOver ? null : (
        <div>
          <label>
            {progress.label} <progress value={progress.done} max={Math.max(progress.total, 1)} />
          </label>
        </div>
      )}
      {samples.map(({ excluded, found, kept, kind }) => (
        <details key={kind} className="small soft">
          <summary>{own.samples(count(found), count(kept))}</summary>
          <ul>
            {excluded.map(({ count: times, reason }) => (
              <li key={reason}>{own.excluded(reason, count(times))}</li>
            ))}
          </ul>
        </details>
      ))}
    </Part>
  )
}

/** Loaded when somebody asks what would be if. */
const WhatIf = lazy(async () => ({ default: (await import("./whatif/WhatIf.tsx")).WhatIf }))
/** Loaded when statements could not be read. */
const ConfirmLayout = lazy(async () => ({
  default: (await import("../statement/layout/ConfirmLayout.tsx")).ConfirmLayout,
}))
/** Loaded with the first result of statements. */
const StatementResult = lazy(async () => ({
  default: (await import("../statement/StatementResult.tsx")).StatementResult,
}))

/** The drawer that values again is open, at a fact where one was asked for. */
interface WhatIfState {
  readonly fact?: string
}

const route = getRouteApi("/tasks/$taskId")

/** A task: its reasoning while it runs, its result once it has ended. */
export const TaskScreen = () => {
  const { taskId } = route.useParams()
  const own = useWords(words)
  const { assets } = useSession()
  const task = useApi<TaskDetail>(`tasks/${taskId}`)
  if (task.data === undefined) return <Pending answer={task} />
  const { assetType } = task.data
  const asset = assets.find((one) => one.assetType === assetType)
  return asset === undefined ? (
    <p className="empty">{own.unknown}</p>
  ) : (
    <Task key={taskId} asset={asset} task={task.data} />
  )
}

const Task = ({ asset, task }: { readonly asset: SessionAsset; readonly task: TaskDetail }) => {
  const own = useWords(words)
  const { time } = useFormats()
  const events = useTaskEvents(asset.path, task.taskId)
  const isOver = task.status !== "IN_PROGRESS"
  const whatIf = task.value === null ? own.again : own.whatIf
  const [asked, ask] = useState<WhatIfState>()
  return (
    <div className="stack">
      <div className="task-head">
        <p className="soft small">
          <Link to="/tasks" className="no-print">
            {own.back}
          </Link>
          <span className="task-about">
            {asset.title} · {task.valuationNo}
            <span className="created"> · {own.created(time(task.createdAt))}</span>
          </span>
        </p>
        <div className="row spread">
          <div className="row">
            <h1>{task.subject === "" ? asset.title : task.subject}</h1>
            <StatusBadge status={task.status} />
          </div>
          <div className="task-label no-print">
            <TaskLabel task={task} />
          </div>
          {isOver && !asset.statement ? (
            <div className="row actions no-print">
              <Button onClick={() => ask({})}>{whatIf}</Button>
              <Downloads asset={asset} task={task} />
            </div>
          ) : null}
        </div>
      </div>
      {asked === undefined ? null : (
        <Suspense>
          <WhatIf asset={asset} task={task} label={whatIf} fact={asked.fact} onClose={() => ask(undefined)} />
        </Suspense>
      )}
      {task.errorMessage === null ? null : (
        <div className="note" data-tone="bad">
          <h2>{own.failed}</h2>
          <p>{task.errorMessage}</p>
        </div>
      )}
      {task.status === "FAILED" && asset.statement ? (
        <Suspense fallback={<Loading />}>
          <ConfirmLayout asset={asset} task={task} />
        </Suspense>
      ) : null}
      {task.status === "SUCCESS" && !asset.statement ? (
        <Result asset={asset} task={task} onAsk={(fact) => ask({ fact })} />
      ) : null}
      {task.status === "SUCCESS" && asset.statement ? (
        <Suspense fallback={<Loading />}>
          <StatementResult asset={asset} task={task} />
        </Suspense>
      ) : null}
      {events.error === undefined ? <Reasoning events={events} isOver={isOver} /> : <Failure error={events.error} />}
    </div>
  )
}
