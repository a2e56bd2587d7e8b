import { categories } from '@rules/categories';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { ProfileFields } from '@/domain/account';
import { BIO_MAX_LENGTH, bioLength } from '@/domain/bio';
import { classNames } from '@/ui/class-names';
import { Select } from '@/ui/select';
import { TextArea } from '@/ui/text-area';

/** What shoppers read about an influencer on its page. */
export function InfluencerFields({ form }: { form: UseFormReturn<ProfileFields> }) {
  const { errors } = form.formState;
  const length = bioLength(useWatch({ control: form.control, name: 'bio' }));
  return (
    <>
      <Select label="Category (optional)" error={errors.category?.message} {...form.register('category')}>
        <option value="">No category</option>
        {categories.map((category) => (
          <option key={category} value={category}>
            {category}
          </option>
        ))}
      </Select>
      <TextArea
        label="Bio (optional)"
        rows={4}
        hint={
          <>
            A sentence or two on your page.{' '}
            <span
              className={classNames(
                'whitespace-nowrap tabular-nums',
                length > BIO_MAX_LENGTH && 'font-semibold text-coral-text',
              )}
            >
              {length.toLocaleString('en-US')} of {BIO_MAX_LENGTH.toLocaleString('en-US')} characters
            </span>
          </>
        }
        error={errors.bio?.message}
        {...form.register('bio')}
      />
    </>
  );
}
