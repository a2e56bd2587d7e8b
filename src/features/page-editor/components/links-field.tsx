import { Plus } from 'lucide-react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/text-field';
import { PROFILE_PAGE_LIMITS } from '../rules/link-errors';
import type { PageForm } from '../rules/page-form';
import { OrderedRows } from './ordered-rows';

/** Where else to find the influencer: titles and addresses, in their order. */
export function LinksField({ form }: { form: UseFormReturn<PageForm> }) {
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: 'links' });
  const { errors } = form.formState;
  const isFull = fields.length >= PROFILE_PAGE_LIMITS.links;
  return (
    <fieldset className="min-w-0">
      <legend className="text-lg font-semibold">Links</legend>
      <p className="mt-1 mb-3 max-w-prose text-sm text-muted">
        They stand below the pinned codes, up to {PROFILE_PAGE_LIMITS.links}. Where you earn by one, say so in
        its title.
      </p>
      <OrderedRows
        label="Links"
        rows={fields}
        nameOf={(_, index) => `link ${index + 1}`}
        onMove={move}
        onRemove={remove}
        isWide
      >
        {(_, index) => (
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField
              {...form.register(`links.${index}.title`)}
              label={`Title of link ${index + 1}`}
              maxLength={PROFILE_PAGE_LIMITS.title}
              autoComplete="off"
              error={errors.links?.[index]?.title?.message}
            />
            <TextField
              {...form.register(`links.${index}.url`)}
              label={`Address of link ${index + 1}`}
              type="url"
              inputMode="url"
              autoComplete="off"
              placeholder="https://"
              error={errors.links?.[index]?.url?.message}
            />
          </div>
        )}
      </OrderedRows>
      <Button
        variant="secondary"
        className="mt-3"
        icon={<Plus size={18} aria-hidden="true" />}
        disabled={isFull}
        onClick={() => append({ title: '', url: '' })}
      >
        {isFull ? 'As many links as fit' : 'Add a link'}
      </Button>
    </fieldset>
  );
}
