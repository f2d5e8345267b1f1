import { useInfiniteQuery } from "@tanstack/react-query"
import { getRouteApi, Link } from "@tanstack/react-router"
import type { TaskPage, TaskRow, TaskStatus } from "../../api/Answers.ts"
import { call } from "../../api/Call.ts"
import { useFormats } from "../../app/Formats.ts"
import { useLocale, useWords } from "../../app/Locale.tsx"
import { useSession } from "../../app/Session.tsx"
import { Failure } from "../../design/Failure.tsx"
import { Field } from "../../design/Field.tsx"
import { Loading } from "../../design/Loading.tsx"
import { MorePages } from "../../design/MorePages.tsx"
import { StatusBadge } from "../../design/StatusBadge.tsx"
import { TableFrame } from "../../design/TableFrame.tsx"
import { words as common } from "../../text/index.ts"
import { words } from "./text/index.ts"

const route = getRouteApi("/tasks")

const statuses: ReadonlyArray<TaskStatus> = ["IN_PROGRESS", "SUCCESS", "FAILED"]
const PAGE = 50
/** Milliseconds between two looks while a task is in progress. */
const SOON = 2000
const LATER = 15_000

/** The account's tasks, newest first. */
export const TasksScreen = () => {
  const { assets } = useSession()
  const own = useWords(words)
  const shared = useWords(common)
  const { asset = "", status = "" } = route.useSearch()
  const navigate = route.useNavigate()
  const choose = (chosen: { readonly asset: string; readonly status: string }) =>
    void navigate({
      search: {
        ...(chosen.asset === "" ? {} : { asset: chosen.asset }),
        ...(chosen.status === "" ? {} : { status: chosen.status }),
      },
    })
  return (
    <div className="stack">
      <h1>{own.title}</h1>
      <div className="row">
        <Field label={own.asset}>
          {(input) => (
            <select {...input} value={asset} onChange={(event) => choose({ asset: event.target.value, status })}>
              <option value="">{own.all}</option>
              {assets.map(({ assetType, title }) => (
                <option key={assetType} value={assetType}>
                  {title}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={own.status}>
          {(input) => (
            <select {...input} value={status} onChange={(event) => choose({ asset, status: event.target.value })}>
              <option value="">{own.all}</option>
              {statuses.map((one) => (
                <option key={one} value={one}>
                  {shared.status[one]}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <TaskList asset={asset} status={status} />
    </div>
  )
}

const TaskList = ({ asset, status }: { readonly asset: string; readonly status: string }) => {
  const { locale } = useLocale()
  const own = useWords(words)
  const pages = useInfiniteQuery({
    queryKey: ["tasks", asset, status, locale],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ limit: String(PAGE) })
      if (asset !== "") query.set("assetType", asset)
      if (status !== "") query.set("status", status)
      if (pageParam > 0) query.set("cursor", String(pageParam))
      return call<TaskPage>(`tasks?${query.toString()}`, { locale, signal })
    },
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.tasks.some((task) => task.status === "IN_PROGRESS")) === true
        ? SOON
        : LATER,
  })
  if (pages.data === undefined) {
    return pages.error === null ? <Loading /> : <Failure error={pages.error} retry={() => void pages.refetch()} />
  }
  const tasks = pages.data.pages.flatMap((page) => page.tasks)
  if (tasks.length === 0) return <p className="card empty">{own.empty}</p>
  return (
    <>
      <TableFrame label={own.title}>
        <table className="table">
          <thead>
            <tr>
              <th>{own.number}</th>
              <th>{own.subject}</th>
              <th>{own.status}</th>
              <th className="number">{own.value}</th>
              <th className="number">{own.confidence}</th>
              <th>{own.created}</th>
            </tr>
          </thead>
          <tbody>
            {tasks.map((task) => (
              <Row key={task.taskId} task={task} />
            ))}
          </tbody>
        </table>
      </TableFrame>
      <MorePages pages={pages} />
    </>
  )
}

const Row = ({ task }: { readonly task: TaskRow }) => {
  const { confidence, time, yuan } = useFormats()
  return (
    <tr>
      <td>
        <Link to="/tasks/$taskId" params={{ taskId: String(task.taskId) }}>
          {task.valuationNo}
        </Link>
      </td>
      <td>{task.errorMessage === null ? task.subject : `${task.subject} — ${task.errorMessage}`}</td>
      <td>
        <StatusBadge status={task.status} />
      </td>
      <td className="number">{task.value === null ? "—" : yuan(task.value.central)}</td>
      <td className="number">{task.confidence === null ? "—" : confidence(task.confidence)}</td>
      <td>{time(task.createdAt)}</td>
    </tr>
  )
}
