import { figureText, type StatementFigure } from "@open-valuation/report/statement"

/** Figures under their names. */
export const Facts = ({ figures }: { readonly figures: ReadonlyArray<StatementFigure> }) => (
  <dl className="small-figures">
    {figures.map(({ id, look, name, value }) => (
      <div key={id}>
        <dt>{name}</dt>
        <dd className="figures">{figureText(value, look)}</dd>
      </div>
    ))}
  </dl>
)
