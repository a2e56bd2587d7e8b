import { ExtensionWay, extensionSentence } from '@/features/extension/extension-way';
import { useExtension } from '@/features/extension/use-extension';
import { env } from '@/lib/env';
import { ShopWindowDrawing } from '@/ui/drawings/shop-window-drawing';
import type { PartOf } from '../content';
import { ActionLink } from './action-link';
import { RunningText } from './blocks';

/** Steps left and right of a line; below each other on a phone. */
export function Steps({ steps }: PartOf<'steps'>) {
  const status = useExtension();
  return (
    <ol className="relative mt-2 grid gap-12 before:absolute before:inset-y-8 before:left-6 before:border-l-2 before:border-dashed before:border-line-strong md:mt-6 md:gap-4 md:before:left-1/2">
      {steps.map(({ title, text, action, scene: Scene }, index) => (
        <li
          key={title}
          className="group relative grid items-center gap-x-24 gap-y-5 pl-18 md:grid-cols-2 md:py-6 md:pl-0"
        >
          <span
            aria-hidden="true"
            className="absolute top-0 left-0 grid size-12 place-items-center rounded-full bg-brass font-heading text-xl font-extrabold text-on-brass ring-8 ring-paper md:top-1/2 md:left-1/2 md:-translate-1/2"
          >
            {index + 1}
          </span>
          <div className="max-w-60 md:max-w-80 md:justify-self-center md:group-even:order-2 md:w-full">
            <Scene />
          </div>
          <div className="min-w-0 max-w-md md:group-odd:pl-2 md:group-even:justify-self-end md:group-even:pr-2">
            <h2 className="text-2xl">{title}</h2>
            <p className="mt-2 mb-5 text-muted">
              {'getExtension' in action ? extensionSentence(status, text) : text}
            </p>
            {'getExtension' in action ? (
              <ExtensionWay
                status={status}
                get={action.getExtension}
                variant={action.isSecondary ? 'secondary' : 'primary'}
              />
            ) : (
              <ActionLink action={action} />
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** What the extension does and doesn't do. */
export function ExtensionPart({ title, lead, terms, get, missing }: PartOf<'extension'>) {
  const status = useExtension();
  const isMissing = !env.extensionStoreUrl && (status === 'absent' || status === 'unknown');
  return (
    <section
      id="extension"
      aria-labelledby="extension-title"
      className="mt-16 overflow-hidden rounded-lg bg-brass-soft md:mt-24"
    >
      <div className="grid gap-x-12 gap-y-8 p-6 md:grid-cols-[1fr_22rem] md:p-12 md:pb-0">
        <div>
          <h2 id="extension-title" className="text-3xl">
            {title}
          </h2>
          <p className="mt-3 max-w-prose">{lead}</p>
          <dl className="mt-7 grid gap-x-10 gap-y-6 lg:grid-cols-2">
            {terms.map(({ name, text }) => (
              <div key={name}>
                <dt className="font-heading text-lg font-bold">{name}</dt>
                <dd className="mt-1 text-sm">
                  <RunningText text={text} />
                </dd>
              </div>
            ))}
          </dl>
          <div className="mt-7 md:pb-12">
            {isMissing ? (
              <>
                <p className="max-w-prose font-medium">{missing.text}</p>
                <ActionLink action={missing.action} className="mt-4" />
              </>
            ) : (
              <ExtensionWay status={status} get={get} />
            )}
          </div>
        </div>
        <div className="self-end max-md:-mb-6">
          <ShopWindowDrawing />
        </div>
      </div>
    </section>
  );
}
