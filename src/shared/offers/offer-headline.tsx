import { discountFirst } from '@/domain/discount';

interface OfferHeadlineProps {
  title: string;
  heading: 'h2' | 'h3';
}

/** What the offer is: its discount large and the rest below, or the whole title when it begins otherwise. */
export function OfferHeadline({ title, heading: Heading }: OfferHeadlineProps) {
  const parts = discountFirst(title);
  if (!parts) {
    return (
      <Heading dir="auto" title={title} className="line-clamp-3 text-left text-lg">
        {title}
      </Heading>
    );
  }
  return (
    <Heading title={title}>
      <span className="block truncate text-2xl font-extrabold">{parts.discount}</span>{' '}
      <span dir="auto" className="line-clamp-2 text-left font-sans text-base font-normal tracking-normal">
        {parts.rest}
      </span>
    </Heading>
  );
}
