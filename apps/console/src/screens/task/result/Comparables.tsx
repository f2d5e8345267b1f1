import type { ComparablesView, ComparableView } from "@open-valuation/report"
import { createSortedRowModel, rowSortingFeature, sortFn_text, tableFeatures, useTable } from "@tanstack/react-table"
import { Fragment, useMemo, useState } from "react"
import { useFormats } from "../../../app/Formats.ts"
import { useWords } from "../../../app/Locale.tsx"
import { Button } from "../../../design/Button.tsx"
import { Chart } from "../../../design/Chart.tsx"
import { FactList } from "../../../design/FactList.tsx"
import { FigureTable } from "../../../design/FigureTable.tsx"
import { PageLink } from "../../../design/PageLink.tsx"
import { Part } from "../../../design/Part.tsx"
import { words } from "../TaskWords.ts"

interface ComparablesProps {
  readonly view: ComparablesView
  /** Whole yuan; `undefined` when there is no value. */
  readonly central: number | undefined
}

/** The comparables: where they lie, what they cost when, how each was adjusted, and what a selection of them gives. */
export const Comparables = ({ central, view }: ComparablesProps) => {
  const [unselected, setUnselected] = useState<ReadonlySet<number>>(new Set())
  const toggle = (number: number) => {
    const next = new Set(unselected)
    if (!next.delete(number)) next.add(number)
    setUnselected(next)
  }
  return (
    <Part id="comparables" folds title={view.title}>
      <p>{view.notes.join(" ")}</p>
      {view.rows.length === 0 ? null : (
        <>
          <ComparablesTable view={view} unselected={unselected} onToggle={toggle} />
          {central === undefined ? null : (
            <SelectedMean
              comparables={view.rows}
              unselected={unselected}
              central={central}
              onSelectAll={() => setUnselected(new Set())}
            />
          )}
        </>
      )}
      {view.times === undefined && view.places === undefined ? null : <p className="soft small">{view.marks}</p>}
      <div className="pair">
        {view.times === undefined ? null : <Chart plot={view.times.plot} caption={view.times.caption} />}
        {view.places === undefined ? null : <Chart plot={view.places.plot} caption={view.places.caption} />}
        {view.noPlaces === undefined ? null : <p className="soft small">{view.noPlaces}</p>}
      </div>
    </Part>
  )
}

interface SelectedMeanProps {
  readonly comparables: ReadonlyArray<ComparableView>
  readonly unselected: ReadonlySet<number>
  /** Whole yuan. */
  readonly central: number
  readonly onSelectAll: () => void
}

/** What the selected comparables give by themselves, beside the value. */
const SelectedMean = ({ central, comparables, onSelectAll, unselected }: SelectedMeanProps) => {
  const own = useWords(words)
  const { change, yuan } = useFormats()
  if (comparables.every(({ counted }) => counted === undefined)) return null
  const mean = meanOfSelected(comparables, unselected)
  return (
    <div className="no-print">
      <div className="row">
        <p role="status">
          {mean === undefined
            ? own.noneSelected
            : own.selected(mean.count, yuan(mean.yuan), change(mean.yuan / central - 1))}
        </p>
        {unselected.size === 0 ? null : <Button onClick={onSelectAll}>{own.selectAll}</Button>}
      </div>
      <p className="soft small">{own.selectedMeans}</p>
    </div>
  )
}

/** What a selection of comparables gives. */
interface MeanOfSelected {
  readonly count: number
  /** Whole yuan. */
  readonly yuan: number
}

/**
 * The weighted geometric mean of the values that the selected comparables give, with the weights of the valuation: the
 * same mean that a value is made of, without its other parts. `undefined` when none is selected.
 */
export const meanOfSelected = (
  comparables: ReadonlyArray<Pick<ComparableView, "number" | "counted">>,
  unselected: ReadonlySet<number>,
): MeanOfSelected | undefined => {
  let count = 0
  let weights = 0
  let logs = 0
  for (const { counted, number } of comparables) {
    if (counted === undefined || unselected.has(number)) continue
    count++
    weights += counted.weight
    logs += counted.weight * Math.log(counted.yuan)
  }
  return count === 0 ? undefined : { count, yuan: Math.round(Math.exp(logs / weights)) }
}

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { text: sortFn_text },
})

const directions = { asc: "ascending", desc: "descending" } as const

interface ComparablesTableProps {
  readonly view: ComparablesView
  /** Numbers of comparables. */
  readonly unselected: ReadonlySet<number>
  readonly onToggle: (number: number) => void
}

/** The comparables, sortable by each column; each opens to its adjustments, and can be left out of the selection. */
const ComparablesTable = ({ onToggle, unselected, view }: ComparablesTableProps) => {
  const own = useWords(words)
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const columns = useMemo(
    () =>
      view.columns.map(({ isFigure, name }, at) => ({
        id: String(at),
        header: name,
        accessorFn: ({ cells }: ComparableView) => cells[at]?.order ?? "",
        sortDescFirst: isFigure && at > 0,
      })),
    [view.columns],
  )
  const table = useTable({ features, columns, data: view.rows })
  const toggleDetails = (number: number) => {
    const next = new Set(open)
    if (!next.delete(number)) next.add(number)
    setOpen(next)
  }
  return (
    <div className="table-frame" role="group" aria-label={view.title} tabIndex={0}>
      <table className="table comparables">
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header, at) => {
                const sorted = header.column.getIsSorted()
                const { isFigure = false, name = "" } = view.columns[at] ?? {}
                return (
                  <th
                    key={header.id}
                    scope="col"
                    className={isFigure ? "number" : undefined}
                    aria-sort={sorted === false ? undefined : directions[sorted]}
                  >
                    <button
                      type="button"
                      className="sort"
                      title={own.sort(name)}
                      onClick={header.column.getToggleSortingHandler()}
                    >
                      {name}
                      <span aria-hidden>{sorted === false ? "" : sorted === "asc" ? " ↑" : " ↓"}</span>
                    </button>
                  </th>
                )
              })}
              <th scope="col" className="no-print">
                {own.select}
              </th>
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map(({ original }) => {
            const isOpen = open.has(original.number)
            return (
              <Fragment key={original.number}>
                <tr data-unselected={unselected.has(original.number)}>
                  {original.cells.map(({ text }, at) => (
                    <td key={at} className={view.columns[at]?.isFigure === true ? "number" : undefined}>
                      {at === 0 ? (
                        <button
                          type="button"
                          className="open"
                          aria-expanded={isOpen}
                          aria-label={own.adjustmentsOf(original.number)}
                          onClick={() => toggleDetails(original.number)}
                        >
                          <span aria-hidden>{isOpen ? "▾" : "▸"}</span> {text}
                        </button>
                      ) : (
                        text
                      )}
                    </td>
                  ))}
                  <td className="no-print">
                    {original.counted === undefined ? null : (
                      <input
                        type="checkbox"
                        aria-label={own.selectOne(original.number)}
                        checked={!unselected.has(original.number)}
                        onChange={() => onToggle(original.number)}
                      />
                    )}
                  </td>
                </tr>
                {isOpen ? <Details comparable={original} columns={view.columns.length + 1} /> : null}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

interface DetailsProps {
  readonly comparable: ComparableView
  readonly columns: number
}

const Details = ({ columns, comparable: { about, adjustments, number, page, source } }: DetailsProps) => {
  const own = useWords(words)
  return (
    <tr className="details">
      <td colSpan={columns}>
        <div className="stack">
          <p className="small">
            {own.source}
            <PageLink text={source} {...(page === undefined ? {} : { page })} />
          </p>
          {about.length === 0 ? null : <FactList facts={about} />}
          {adjustments === undefined ? null : (
            <FigureTable label={own.adjustmentsOf(number)} table={adjustments} hasTotal />
          )}
        </div>
      </td>
    </tr>
  )
}
