import { Card } from '@/ui/card';
import { LinkButton } from '@/ui/link-button';

/** Addresses from the settings; unset ones are undefined. */
export interface ContactWays {
  supportEmail: string | undefined;
  instagramUrl: string | undefined;
  tiktokUrl: string | undefined;
}

/** Stands in for the mail button of a site that has no support address. */
export function OtherWays({ ways }: { ways: ContactWays }) {
  const profiles = [
    { name: 'Instagram', url: ways.instagramUrl },
    { name: 'TikTok', url: ways.tiktokUrl },
  ].flatMap(({ name, url }) => (url === undefined ? [] : [{ name, url }]));
  return (
    <Card>
      <h2 className="text-xl">Reach us</h2>
      <p className="mt-3 text-muted">
        This site has no public mailbox. If you have an account, answer any email that you have from
        Promobell: it comes to us.
      </p>
      {profiles.length > 0 && (
        <>
          <p className="mt-3 text-muted">Or send us a message:</p>
          <div className="mt-5 flex flex-wrap gap-3">
            {profiles.map(({ name, url }) => (
              <LinkButton key={name} href={url} variant="secondary">
                Message us on {name}
              </LinkButton>
            ))}
          </div>
        </>
      )}
    </Card>
  );
}
