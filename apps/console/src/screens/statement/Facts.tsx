/** Figures under their names; those that are not known are left out. */
export const Facts = ({ facts }: { readonly facts: ReadonlyArray<readonly [name: string, said: string | null]> }) => (
  <dl className="small-figures">
    {facts.map(([name, said]) =>
      said === null ? null : (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="figures">{said}</dd>
        </div>
      ),
    )}
  </dl>
)
