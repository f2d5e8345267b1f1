import type { MethodView } from "@open-valuation/report"
import { PageLink } from "../../../design/PageLink.tsx"
import { Part } from "./Part.tsx"

/** How the value was found, and where the tables come from. */
export const Method = ({ view }: { readonly view: MethodView }) => (
  <Part name="method" title={view.title}>
    {[...view.said, ...view.method].map((text) => (
      <p key={text}>{text}</p>
    ))}
    {view.absent === undefined ? null : <p className="soft">{view.absent}</p>}
    {view.references.length === 0 ? null : (
      <div>
        <h3>{view.referencesTitle}</h3>
        <ul className="bullets small">
          {view.references.map((reference) => (
            <li key={reference.text} className="break">
              <PageLink {...reference} />
            </li>
          ))}
        </ul>
      </div>
    )}
  </Part>
)
