import { getRouteApi } from "@tanstack/react-router"
import { useWords } from "../../app/Locale.tsx"
import { useSession } from "../../app/Session.tsx"
import { Field } from "../../design/Field.tsx"
import { words } from "./text/index.ts"
import { ValueForm } from "./ValueForm.tsx"

const route = getRouteApi("/value")

/** A new valuation: the asset, and the form of its facts. */
export const ValueScreen = () => {
  const own = useWords(words)
  const navigate = route.useNavigate()
  const { asset: wanted } = route.useSearch()
  const assets = useSession().assets.filter(({ statement }) => !statement)
  const asset = assets.find(({ assetType }) => assetType === wanted) ?? assets[0]
  if (asset === undefined) return null
  return (
    <div className="stack">
      <div className="row spread">
        <h1>{own.title}</h1>
        <Field label={own.asset}>
          {(input) => (
            <select
              {...input}
              value={asset.assetType}
              onChange={(event) => void navigate({ search: { asset: event.target.value } })}
            >
              {assets.map(({ assetType, title }) => (
                <option key={assetType} value={assetType}>
                  {title}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <ValueForm asset={asset} />
    </div>
  )
}
