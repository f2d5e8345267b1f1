import { Link } from "@tanstack/react-router"
import type { TaskRow } from "../../api/Answers.ts"
import { useFormats } from "../../app/Formats.ts"
import { useWords } from "../../app/Locale.tsx"
import { useSession } from "../../app/Session.tsx"
import { Badge } from "../../design/Badge.tsx"
import { StatusBadge } from "../../design/StatusBadge.tsx"
import { TableFrame } from "../../design/TableFrame.tsx"
import { TaskLabel } from "./TaskLabel.tsx"
import { words } from "./TasksWords.ts"

interface TaskTableProps {
  readonly tasks: ReadonlyArray<TaskRow>
  readonly selected: ReadonlySet<number>
  readonly onSelect: (selected: ReadonlySet<number>) => void
}

/** Tasks as a table; on a phone each row is a card of three lines. */
export const TaskTable = ({ onSelect, selected, tasks }: TaskTableProps) => {
  const own = useWords(words)
  const isAll = tasks.every(({ taskId }) => selected.has(taskId))
  return (
    <TableFrame label={own.title}>
      <table className="table task-table">
        <thead>
          <tr>
            <th className="select">
              <input
                type="checkbox"
                aria-label={own.selectAll}
                checked={isAll}
                onChange={() => onSelect(new Set(isAll ? [] : tasks.map(({ taskId }) => taskId)))}
              />
            </th>
            <th>{own.subject}</th>
            <th>{own.caseAndNote}</th>
            <th>{own.status}</th>
            <th className="number">{own.value}</th>
            <th className="number">{own.confidence}</th>
            <th>{own.created}</th>
          </tr>
        </thead>
        <tbody>
          {tasks.map((task) => (
            <Row
              key={task.taskId}
              task={task}
              isSelected={selected.has(task.taskId)}
              onToggle={() => onSelect(toggled(selected, task.taskId))}
            />
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}

const toggled = (selected: ReadonlySet<number>, id: number): ReadonlySet<number> =>
  selected.has(id) ? new Set([...selected].filter((one) => one !== id)) : new Set([...selected, id])

interface RowProps {
  readonly task: TaskRow
  readonly isSelected: boolean
  readonly onToggle: () => void
}

const Row = ({ isSelected, onToggle, task }: RowProps) => {
  const own = useWords(words)
  const { assets } = useSession()
  const { confidence, count, time, yuan } = useFormats()
  const { assetType, detail, errorMessage, subject, taskId, value, valuationNo } = task
  const asset = assets.find((one) => one.assetType === assetType)?.title ?? assetType
  return (
    <tr data-selected={isSelected}>
      <td className="select">
        <input type="checkbox" aria-label={own.select(valuationNo)} checked={isSelected} onChange={onToggle} />
      </td>
      <td className="task-subject">
        <Link to="/tasks/$taskId" params={{ taskId: String(taskId) }}>
          {subject === "" ? valuationNo : subject}
        </Link>
        <p className="soft small">{[asset, detail].filter((text) => text !== "").join(" · ")}</p>
        {errorMessage === null ? null : <p className="small task-error">{errorMessage}</p>}
      </td>
      <td className="task-label">
        <TaskLabel task={task} />
      </td>
      <td className="task-status">
        <StatusBadge status={task.status} />
      </td>
      <td className="number task-value">
        {task.demo ? <Badge tone="bad">{own.demo}</Badge> : null} {value === null ? "—" : yuan(value.central)}
        {value === null || value.low === value.high ? null : (
          <p className="soft small">
            {count(value.low)} – {count(value.high)}
          </p>
        )}
      </td>
      <td className="number task-confidence">{task.confidence === null ? "—" : confidence(task.confidence)}</td>
      <td className="task-created">
        {time(task.createdAt)}
        <p className="soft small task-number">{valuationNo}</p>
      </td>
    </tr>
  )
}
