import { useInfiniteQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import type { TaskPage, TaskRow } from "../../api/Answers.ts"
import { call } from "../../api/Call.ts"
import { useFormats } from "../../app/Formats.ts"
import { useLocale, useWords } from "../../app/Locale.tsx"
import type { TasksSearch } from "../../app/TasksSearch.ts"
import { Failure } from "../../design/Failure.tsx"
import { Loading } from "../../design/Loading.tsx"
import { MorePages } from "../../design/MorePages.tsx"
import { StatusBadge } from "../../design/StatusBadge.tsx"
import { TableFrame } from "../../design/TableFrame.tsx"
import { words } from "./TasksWords.ts"

const PAGE = 50
/** Milliseconds between two looks while a task is in progress. */
const SOON = 2000
const LATER = 15_000

/** The tasks of a search, newest first. */
export const TaskList = ({ search }: { readonly search: TasksSearch }) => {
  const { locale } = useLocale()
  const own = useWords(words)
  const { day } = useFormats()
  const { asset, ...filter } = search
  const pages = useInfiniteQuery({
    queryKey: ["tasks", search, locale],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ ...filter, limit: String(PAGE) })
      if (asset !== undefined) query.set("assetType", asset)
      if (pageParam > 0) query.set("cursor", String(pageParam))
      return call<TaskPage>(`tasks?${query.toString()}`, { locale, signal })
    },
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: ({ state }) => {
      const tasks = state.data?.pages.flatMap((page) => page.tasks) ?? []
      if (tasks.some(({ status }) => status === "IN_PROGRESS")) return SOON
      // Looking through texts is work, which a page that is left open does not ask for.
      return filter.text === undefined ? LATER : false
    },
  })
  if (pages.data === undefined) {
    return pages.error === null ? <Loading /> : <Failure error={pages.error} retry={() => void pages.refetch()} />
  }
  const tasks = pages.data.pages.flatMap((page) => page.tasks)
  const searchedTo = pages.data.pages.at(-1)?.searchedTo ?? null
  return (
    <>
      {tasks.length === 0 ? (
        <p className="card empty">{Object.keys(search).length === 0 ? own.empty : own.none}</p>
      ) : (
        <TaskTable tasks={tasks} />
      )}
      {searchedTo === null ? null : (
        <p className="small soft" role="status">
          {own.searchedTo(day(searchedTo))}
        </p>
      )}
      <MorePages pages={pages} label={searchedTo === null ? undefined : own.earlier} />
    </>
  )
}

const TaskTable = ({ tasks }: { readonly tasks: ReadonlyArray<TaskRow> }) => {
  const own = useWords(words)
  return (
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
