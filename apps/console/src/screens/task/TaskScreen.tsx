import { getRouteApi, Link } from "@tanstack/react-router"
import { lazy, Suspense } from "react"
import type { SessionAsset, TaskDetail } from "../../api/Answers.ts"
import { useFormats } from "../../app/Formats.ts"
import { useWords } from "../../app/Locale.tsx"
import { useSession } from "../../app/Session.tsx"
import { useApi } from "../../app/useApi.ts"
import { Button } from "../../design/Button.tsx"
import { Failure } from "../../design/Failure.tsx"
import { Loading } from "../../design/Loading.tsx"
import { StatusBadge } from "../../design/StatusBadge.tsx"
import { Downloads } from "./Downloads.tsx"
import { Reasoning } from "./Reasoning.tsx"
import { Result } from "./result/Result.tsx"
import { useTaskEvents } from "./TaskEvents.ts"
import { words } from "./TaskWords.ts"

/** Loaded when somebody asks what would be if. */
const WhatIf = lazy(async () => ({ default: (await import("./whatif/WhatIf.tsx")).WhatIf }))
/** Loaded with the first result of statements. */
const StatementResult = lazy(async () => ({
  default: (await import("../statement/StatementResult.tsx")).StatementResult,
}))

const route = getRouteApi("/tasks/$taskId")

/** A task: its reasoning while it runs, its result once it has ended. */
export const TaskScreen = () => {
  const { taskId } = route.useParams()
  const own = useWords(words)
  const { assets } = useSession()
  const task = useApi<TaskDetail>(`tasks/${taskId}`)
  if (task.data === undefined) {
    return task.error === null ? <Loading /> : <Failure error={task.error} retry={() => void task.refetch()} />
  }
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
  return (
    <div className="stack">
      <div>
        <Link to="/tasks" className="no-print">
          {own.back}
        </Link>
        <div className="row">
          <h1>{task.subject}</h1>
          <StatusBadge status={task.status} />
        </div>
        <p className="soft small">
          {asset.title} · {task.valuationNo} · {own.created(time(task.createdAt))}
        </p>
      </div>
      {task.errorMessage === null ? null : (
        <div className="note" data-tone="bad">
          <h2>{own.failed}</h2>
          <p>{task.errorMessage}</p>
        </div>
      )}
      {isOver && !asset.statement ? (
        <>
          <div className="row no-print">
            <Suspense fallback={<Button disabled>{whatIf}</Button>}>
              <WhatIf asset={asset} task={task} label={whatIf} />
            </Suspense>
            <Downloads asset={asset} task={task} />
          </div>
          {task.status === "SUCCESS" ? <Result taskId={task.taskId} /> : null}
        </>
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
