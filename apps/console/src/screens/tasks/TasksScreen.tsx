import { useInfiniteQuery } from "@tanstack/react-query"
import { getRouteApi, Link } from "@tanstack/react-router"
import { useState } from "react"
import type { TaskPage, TaskRow, TaskStatus } from "../../api/Answers.ts"
import { call } from "../../api/Call.ts"
import { useFormats } from "../../app/Formats.ts"
import { useLocale, useWords } from "../../app/Locale.tsx"
import { useSession } from "../../app/Session.tsx"
import { MOST_TEXT, type TasksSearch, tasksSearchOf } from "../../app/TasksSearch.ts"
import { Badge } from "../../design/Badge.tsx"
import { Button } from "../../design/Button.tsx"
import { Failure } from "../../design/Failure.tsx"
import { Field } from "../../design/Field.tsx"
import { Loading } from "../../design/Loading.tsx"
import { MorePages } from "../../design/MorePages.tsx"
import { StatusBadge } from "../../design/StatusBadge.tsx"
import { TableFrame } from "../../design/TableFrame.tsx"
import { words as common } from "../../Words.ts"
import { words } from "./TasksWords.ts"

const route = getRouteApi("/tasks")

/** The account's tasks, newest first, as the address filters them. */
export const TasksScreen = () => {
  const { title } = useWords(words)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <div className="stack">
      <h1>{title}</h1>
      <TaskFilters search={search} onSearch={(wanted) => void navigate({ search: wanted })} />
      <TaskList search={search} />
    </div>
  )
}

const PAGE = 50
/** Milliseconds between two looks while a task is in progress. */
const SOON = 2000
const LATER = 15_000

/** The tasks of a search, newest first. */
const TaskList = ({ search }: { readonly search: TasksSearch }) => {
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
    return pages.error === null ? (
      <Loading shape="table" />
    ) : (
      <Failure error={pages.error} retry={() => void pages.refetch()} />
    )
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
  const own = useWords(words)
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
      <td className="number">
        {task.value === null ? "—" : yuan(task.value.central)}
        {task.demo ? (
          <>
            {" "}
            <Badge tone="bad">{own.demo}</Badge>
          </>
        ) : null}
      </td>
      <td className="number">{task.confidence === null ? "—" : confidence(task.confidence)}</td>
      <td>{time(task.createdAt)}</td>
    </tr>
  )
}

interface TaskFiltersProps {
  readonly search: TasksSearch
  readonly onSearch: (search: TasksSearch) => void
}

const statuses: ReadonlyArray<TaskStatus> = ["IN_PROGRESS", "SUCCESS", "FAILED"]

/** Which tasks to list: choices apply at once, what is written when it is sent. */
const TaskFilters = ({ onSearch, search }: TaskFiltersProps) => {
  const { assets } = useSession()
  const own = useWords(words)
  const shared = useWords(common)
  const [wanted, setWanted] = useState(search)
  const [shown, setShown] = useState(search)
  // Another address, as by the back button, is shown in place of what was written.
  if (shown !== search) {
    setShown(search)
    setWanted(search)
  }
  const change = (changed: TasksSearch) => setWanted({ ...wanted, ...changed })
  const choose = (chosen: TasksSearch) => onSearch(tasksSearchOf({ ...wanted, ...chosen }))
  const { asset = "", from = "", status = "", text = "", to = "" } = wanted
  return (
    <form
      className="row bar"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        choose({})
      }}
    >
      <Field label={own.asset}>
        {(input) => (
          <select {...input} value={asset} onChange={({ target }) => choose({ asset: target.value })}>
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
          <select {...input} value={status} onChange={({ target }) => choose({ status: target.value })}>
            <option value="">{own.all}</option>
            {statuses.map((one) => (
              <option key={one} value={one}>
                {shared.status[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={own.from}>
        {(input) => (
          <input
            {...input}
            type="date"
            value={from}
            max={to === "" ? undefined : to}
            onChange={({ target }) => change({ from: target.value })}
          />
        )}
      </Field>
      <Field label={own.to}>
        {(input) => (
          <input
            {...input}
            type="date"
            value={to}
            min={from === "" ? undefined : from}
            onChange={({ target }) => change({ to: target.value })}
          />
        )}
      </Field>
      <div className="grow">
        <Field label={own.text}>
          {(input) => (
            <input
              {...input}
              type="search"
              value={text}
              maxLength={MOST_TEXT}
              placeholder={own.textHelp}
              onChange={({ target }) => change({ text: target.value })}
            />
          )}
        </Field>
      </div>
      <Button type="submit">{own.search}</Button>
      {Object.keys(search).length === 0 ? null : (
        <Button kind="plain" onClick={() => onSearch({})}>
          {own.clear}
        </Button>
      )}
    </form>
  )
}
