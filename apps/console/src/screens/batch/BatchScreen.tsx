import { useWords } from "../../app/Locale.tsx"
import { useSession } from "../../app/Session.tsx"
import { words } from "./BatchWords.ts"
import { Book } from "./Book.tsx"
import { Statements } from "./Statements.tsx"

/** Many at once: a book of assets, or a folder with the statements of many borrowers. */
export const BatchScreen = () => {
  const own = useWords(words)
  const { assets, features, scopes } = useSession()
  const statements = assets.find(({ statement }) => statement)
  return (
    <div className="stack">
      <h1>{own.title}</h1>
      {features.portfolios && scopes.includes("portfolios") ? <Book /> : null}
      {statements !== undefined && features.uploads && scopes.includes("materials") ? (
        <Statements asset={statements} />
      ) : null}
    </div>
  )
}
