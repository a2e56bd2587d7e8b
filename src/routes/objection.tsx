import { useSearchParams } from 'react-router-dom';
import { ObjectionScreen } from '@/features/objection/objection-screen';
import { NarrowPage } from '@/shared/layout/narrow-page';
import { pages } from '@/shared/pages';
import { TextLink } from '@/ui/text-link';

export function Component() {
  const [params] = useSearchParams();
  return (
    <NarrowPage
      title="Your objection"
      description="What we decided, why, and what you say to it."
      footer={<TextLink to={pages.contact.path}>Other ways to reach us</TextLink>}
    >
      <ObjectionScreen token={params.get('token')} />
    </NarrowPage>
  );
}
