import { type Category, categories, categoryNamed } from '@rules/categories';
import { useState } from 'react';
import { Button } from '@/ui/button';
import { Select } from '@/ui/select';
import { nameKey } from '../reading/column-names';
import type { FileChoices } from '../reading/file-reading';
import { StepHeading } from './step-heading';

interface CategoryWordsProps {
  words: readonly string[];
  known: FileChoices['categories'];
  onAnswer: (categories: FileChoices['categories']) => void;
  onStartOver: () => void;
}

/** Asks once what each unknown word for a category means. A word without an answer stays an error of its rows. */
export function CategoryWords({ words, known, onAnswer, onStartOver }: CategoryWordsProps) {
  const [meant, setMeant] = useState<Readonly<Record<string, Category | undefined>>>({});
  return (
    <div className="grid grid-cols-1 gap-5">
      <StepHeading>Which categories are these?</StepHeading>
      <p className="text-muted">Your file has words for categories that aren't ours. Each is asked once.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {words.map((word) => (
          <Select
            key={word}
            label={word}
            value={meant[word] ?? ''}
            onChange={({ target }) => setMeant({ ...meant, [word]: categoryNamed(target.value) })}
          >
            <option value="">Choose one</option>
            {categories.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </Select>
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          onClick={() =>
            onAnswer({
              ...known,
              ...Object.fromEntries(words.map((word) => [nameKey(word), meant[word] ?? null])),
            })
          }
        >
          Continue
        </Button>
        <Button variant="secondary" onClick={onStartOver}>
          Choose another file
        </Button>
      </div>
    </div>
  );
}
