import "./HomeScreen.css"
import { Link, Navigate } from "@tanstack/react-router"
import type { TaskPage, TaskRow } from "../../api/Answers.ts"
import { useMay } from "../../app/Allowed.tsx"
import { useFormats } from "../../app/Formats.ts"
import { useWords } from "../../app/Locale.tsx"
import { creates, menuOf } from "../../app/Screens.ts"
import { useSession } from "../../app/Session.tsx"
import { useApi } from "../../app/useApi.ts"
import { Badge } from "../../design/Badge.tsx"
import { Pending } from "../../design/Pending.tsx"
import { StatusBadge } from "../../design/StatusBadge.tsx"
import { words } from "./HomeWords.ts"
import { Waiting } from "./Waiting.tsx"

/** Where a day begins: what waits for the reader, the last work, and the assets that can be valued. */
export const HomeScreen = () => {
  const own = useWords(words)
  const session = useSession()
  const values = useMay()(["valuations"])
  if (!menuOf(session).flat().includes("home")) return <Navigate to="/account" replace />
  return (
    <div className="stack">
      <h1>{own.title}</h1>
      {values && creates(session) ? <Start /> : null}
      <div className="home">
        <Waiting />
        {values ? <Recent /> : null}
      </div>
    </div>
  )
}

/** A new valuation of each asset. */
const Start = () => {
  const own = useWords(words)
  const { assets } = useSession()
  const uploads = useMay()(["materials"])
  return (
    <nav className="row" aria-label={own.start}>
      <span className="soft">{own.start}</span>
      {assets
        .filter(({ statement }) => !statement || uploads)
        .map(({ assetType, statement, title }) => (
          <Link
            key={assetType}
            className="button"
            {...(statement ? { to: "/statements" } : { to: "/value", search: { asset: assetType } })}
          >
            {title}
          </Link>
        ))}
    </nav>
  )
}

const RECENT = 12

/** Milliseconds between two looks: while a task is in progress, and otherwise. */
const SOON = 2000
const LATER = 30_000

const Recent = () => {
  const own = useWords(words)
  const page = useApi<TaskPage>(`tasks?limit=${RECENT}`, {
    refetchInterval: (data) => (data?.tasks.some(({ status }) => status === "IN_PROGRESS") === true ? SOON : LATER),
  })
  return (
    <section className="stack" aria-labelledby="recent">
      <div className="row spread">
        <h2 id="recent">{own.recent}</h2>
        <Link to="/tasks">{own.allTasks}</Link>
      </div>
      {page.data === undefined ? (
        <Pending answer={page} shape="table" count={RECENT} />
      ) : page.data.tasks.length === 0 ? (
        <p className="card empty">{own.none}</p>
      ) : (
        <ul className="card lines">
          {page.data.tasks.map((task) => (
            <li key={task.taskId}>
              <Task task={task} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const Task = ({ task }: { readonly task: TaskRow }) => {
  const own = useWords(words)
  const { assets } = useSession()
  const { time, yuan } = useFormats()
  const { assetType, caseNumber, createdAt, demo, status, subject, taskId, value, valuationNo } = task
  const named = subject === "" ? valuationNo : subject
  return (
    <Link className="line recent-task" to="/tasks/$taskId" params={{ taskId: String(taskId) }}>
      <strong>{caseNumber === null ? named : `${caseNumber} · ${named}`}</strong>
      <span className="soft small">
        {assets.find((asset) => asset.assetType === assetType)?.title ?? assetType} · {time(createdAt)}
      </span>
      <span>{demo ? <Badge tone="bad">{own.demo}</Badge> : null}</span>
      <span className="figures">{value === null ? <StatusBadge status={status} /> : yuan(value.central)}</span>
    </Link>
  )
}
