/**
 * The texts that the requirements quote, sign for sign, and where each belongs. Parts in braces vary. Tests that make a text appear assert
 * it by required(); tests/rules/required-texts.test.ts fails when an entry is asserted nowhere, or isn't in the product in this form.
 *
 * Left out is what nobody meets: the form library's 'Required', 'Invalid email' and 'String must contain at least N character(s)', for
 * which every form has a message of its own; 'Unknown Influencer', because every offer's influencer has at least a username; and the name
 * 'creditcard', because a credit card's name isn't shown.
 */
export const REQUIRED_TEXTS = {
  // Any page
  'not-found': ['Page Not Found', 'heading of an unknown address'],
  'sign-out.done': ['Logged out successfully', 'toast'],
  'sign-out.failed': ['Error signing out', 'toast, with the message below'],
  unexpected: ['An unexpected error occurred. Please try again.', 'alert of a form'],

  // Home
  'home.welcome': ['Welcome back, {name}!', 'heading'],
  'home.no-accounts': ['No featured accounts available', 'instead of the accounts'],
  'home.no-offers': ['No featured offers available right now.', 'instead of the offers'],

  // Signing in and up
  'login.refused': ['The email or password you entered is incorrect. Please try again.', '/login, alert'],
  'login.unconfirmed': ['Please verify your email address before logging in.', '/login, alert'],
  'login.done': ['Successfully logged in!', '/login, toast'],
  'signup.mismatch': ['Passwords do not match', '/signup and /reset-password, at the confirm field'],
  'signup.terms': ['You must agree to the terms and conditions', '/signup, at the box'],
  'signup.no-influencer': ["Account created but influencer status couldn't be updated", '/signup, toast'],
  'signup.no-welcome': ['Welcome email may be delayed', '/signup, toast'],
  'signup.done': ['Account created successfully! Check your email for next steps.', '/signup, toast'],
  'password.short': ['Password must be at least {n} characters', '/reset-password, at the field'],

  // Password reset
  'reset.send': ['Send reset link', '/forgot-password, button'],
  'reset.sent': ['Reset link sent! Check your email for a password reset link.', '/forgot-password'],
  'reset.title': ['Reset your password', '/reset-password, heading'],
  'reset.submit': ['Reset Password', '/reset-password, button'],
  'reset.busy': ['Resetting...', '/reset-password, button while busy'],
  'reset.done': ['Password reset successful!', '/reset-password, toast'],
  'reset.done.more': [
    'Your password has been updated. You can now log in with your new password.',
    '/reset-password, toast',
  ],
  'reset.login': ['Go to login', '/reset-password, button'],
  'reset.invalid': [
    'Invalid or expired password reset link. Please request a new one.',
    '/reset-password, alert',
  ],

  // Lists
  'deals.title': ['Deals & Promo Codes', '/deals, heading'],
  'brand.failed': ['Error loading promo codes', "a brand's page, instead of the list"],
  'brands.offers': ['{n} offer(s) available', '/brands, card'],
  'influencers.failed': [
    'Failed to load influencers. Please try again.',
    'a list of influencers, toast or instead of it',
  ],
  'deals.failed': ['Failed to load promo codes', '/deals, toast'],
  'influencer.empty': ['No promo codes available from this influencer yet.', "an influencer's page"],
  'alerts.search': ['Search saved alerts...', '/my-deals, search field'],
  'alerts.visitor': ['Sign In Required', '/my-deals signed out, heading'],
  'alerts.failed': ['Error loading your deals', '/my-deals, instead of the list'],
  'followers.none': ['0 followers', "an influencer's page"],
  'followers.one': ['1 follower', "an influencer's page"],

  // Following
  'follow.visitor': ['Please create an account or sign in to follow influencers.', 'toast'],
  'follow.done': ["You're now following {name}", 'toast'],
  'follow.added': ['Added {n} offer(s) to your browser extension', 'toast, below'],
  'follow.failed': ['Failed to follow. Please try again.', 'toast'],
  'follow.failed.why': ['Could not create domain mappings', 'toast, below'],
  'follow.error': ['An error occurred. Please try again.', 'toast'],
  'unfollow.done': ['You are no longer following {name}', 'toast'],
  'unfollow.failed': ['Failed to unfollow. Please try again.', 'toast'],
  'follow-all': ['Follow All ({n})', '/influencers, button'],
  'follow-all.busy': ['Processing...', '/influencers, button while it runs'],
  'follow-all.done': ['Following All', '/influencers, button with nobody left'],
  'follow-all.failed': ['An error occurred while following influencers. Please try again.', 'toast'],
  'follow-all.some-failed': ['{n} influencer(s) could not be followed. Please try again.', 'toast'],
  'follow-all.nobody-left': ["You're already following all visible influencers!", 'toast'],

  // Names of who has none
  'name.influencer': ['Unnamed Influencer', 'card'],
  'name.credit-card': ['Unnamed Credit Card', 'card'],
  'name.featured': ['Unnamed Account', 'card on Home'],
  'handle.influencer': ['unknown', 'card'],
  'handle.featured': ['account', 'card on Home'],

  // Copying and sharing
  'copy.code': ['Promo code copied to clipboard!', 'toast'],
  'copy.link-failed': ['Failed to copy link. Please try again.', 'toast'],
  'copy.failed': ['Failed to copy to clipboard', 'toast'],
  'copy.by-hand': ['Copy failed: Could not copy to clipboard. Please copy manually.', 'toast'],
  'copy.copied': ['Copied!', 'button for two seconds'],

  // Profile
  'profile.failed': ['Failed to update profile', '/profile, toast'],

  // Codes of an influencer
  'codes.delete': ['Are you sure you want to delete this promo code?', 'dialog'],
  'codes.no-expiration': ['No expiration', 'table of codes'],
  'codes.expired': ['Expired', 'table of codes, flag'],
  'codes.soon': ['Soon', 'table of codes, flag'],
  'codes.signed-out': ['You must be logged in to add promo codes', 'form of a code, toast'],
  'codes.incomplete': ['Please fill in all required fields', 'form of a code'],
  'codes.brand-url': ['Please enter a valid brand URL', 'form of a code, at the field'],
  'codes.instagram': [
    'Please enter a valid Instagram handle (e.g., @brandname)',
    'form of a code, at the field',
  ],
  'codes.limit': [
    "You've reached your limit of {n} offers with the {tier} plan.",
    'form of a code; refusal by the database',
  ],
  'codes.added': ['Promo code added successfully!', 'toast'],
  'codes.add-failed': ['Failed to add promo code', 'toast'],
  'codes.updated': ['Promo code updated successfully!', 'toast'],
  'codes.update-failed': ['Failed to update promo code', 'toast'],
  'codes.deleted': ['Promo code deleted successfully!', 'toast'],
  'codes.delete-failed': ['Failed to delete promo code', 'toast'],
  'codes.unexpected': ['An unexpected error occurred', 'toast, below'],
  'codes.details-failed': ['Failed to retrieve promo code details', 'toast'],

  // Plans
  'plan.check-failed': ['Failed to check subscription status', 'toast'],
  'plan.signed-out': ['You must be logged in to subscribe', '/pricing, toast'],
  'plan.no-influencer': ['You need to be an influencer to subscribe', '/pricing, toast'],
  'plan.visitor': ['Please sign up as an influencer to select the {plan} plan', '/pricing, toast'],
  'plan.same': ['You are already on the {plan} plan', '/pricing, toast'],
  'plan.checkout-failed': ['Failed to create checkout session', '/pricing, toast'],
  'plan.checkout-failed.why': ['Failed to create checkout session: {message}', '/pricing, toast'],
  'plan.done': ['Successfully subscribed to {plan} plan!', '/influencer-dashboard after the checkout, toast'],
  'plan.left-checkout': [
    'Subscription process was canceled',
    '/influencer-dashboard after the checkout, toast',
  ],
  'portal.signed-out': ['You must be logged in to manage your subscription', 'toast'],
  'portal.failed': ['Failed to open customer portal: {message}', 'toast'],
  'portal.no-url': ['No portal URL returned', 'toast, as the message'],
  'cancel.refused': [
    'You can only cancel your subscription if you have 1 or fewer promo codes active.',
    'beside the button',
  ],
  'cancel.busy': ['Canceling...', 'button while busy'],
  'cancel.failed': ['Failed to cancel subscription', 'toast'],
  'cancel.error': ['An error occurred while canceling your subscription', 'toast'],

  // Agencies
  'agency.denied': ['Access Denied: This page is only accessible to agency accounts.', '/agency-dashboard'],
  'agency.incomplete': [
    'Missing Required Fields: Please fill in the full name, username, and email.',
    'Add Influencer, alert',
  ],
  'agency.email': ['Invalid Email: Please enter a valid email address.', 'Add Influencer, at the field'],
  'agency.email-taken': [
    'This email address is already registered. Please use a different email.',
    'Add Influencer, at the field',
  ],
  'agency.username-taken': [
    'This username is already taken. Please choose a different username.',
    'Add Influencer, at the field',
  ],
  'agency.none': ['Only agencies can create', "the function's answer, which begins so"],
  'agency.none.shown': ['You must be an agency to create influencer accounts.', 'Add Influencer, toast'],
  'agency.add-failed': ['Failed to add influencer. Please try again.', 'Add Influencer, toast'],
  'agency.edit-failed': ['Failed to update influencer details', 'toast'],
  'manage.title': ['Manage Codes for {name}', 'manage screen, heading'],
  'manage.codes': ['Promo Codes ({n})', 'manage screen, tab'],
  'manage.add': ['Add New Code', 'manage screen, tab'],
  'manage.empty': ['No promo codes found for this influencer.', 'manage screen'],
  'manage.first': ['Add First Code', 'manage screen, button'],
  'manage.save': ['Save Changes', 'manage screen, button'],
  'manage.denied': ['Access Denied', "manage screen of somebody else's influencer"],
  'manage.back': ['Back to Dashboard', 'manage screen that is denied, button'],

  // Application
  'apply.category': ['Please select your primary content category', '/influencer-apply, at the field'],
  'apply.signed-out': ['You must be logged in to apply', '/influencer-apply'],
  'apply.failed': ['Failed to submit application. Please try again.', '/influencer-apply, toast'],
  'apply.done': [
    'Application submitted successfully! You are now an influencer.',
    '/influencer-apply, toast',
  ],

  // CSV upload
  'csv.visitor': ['Authentication Required', '/csv-upload signed out, heading'],
  'csv.visitor.more': ['You need to be logged in to access this page.', '/csv-upload signed out'],
  'csv.headers': ['Missing required headers: {headers}', '/csv-upload, alert'],
  'csv.unreadable': ['Failed to parse CSV file. Please check the format.', '/csv-upload, alert'],
  'csv.empty': ['No data to upload', '/csv-upload'],
  'csv.row': ['Row {n}: {flaw}', '/csv-upload, alert'],
  'csv.row.missing': ['Missing required fields ({fields})', '/csv-upload, alert, as the flaw'],
  'csv.skipped': ['{n} promo codes skipped due to invalid influencer emails', '/csv-upload, warning'],
  'csv.nobody': [
    'No matching influencer emails found. Please check the email addresses in your CSV.',
    '/csv-upload',
  ],
  'csv.influencers-failed': ['Failed to upload influencers', '/csv-upload, toast'],
  'csv.codes-failed': ['Failed to upload promo codes', '/csv-upload, toast'],
  'csv.influencers-done': ['Successfully uploaded {n} influencer(s)', '/csv-upload, toast'],
  'csv.codes-done': ['Successfully uploaded {n} promo code(s)', '/csv-upload, toast'],
  'csv.sample': ['Sample CSV file downloaded', '/csv-upload, toast'],

  // Static pages
  'terms.date': ['last updated April 9, 2025', '/terms, below the heading'],
} as const satisfies Record<string, readonly [text: string, where: string]>;

/** A required text with its variable parts filled in. */
export function required(
  key: keyof typeof REQUIRED_TEXTS,
  parts: Record<string, string | number> = {},
): string {
  const [text] = REQUIRED_TEXTS[key];
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (parts[name] === undefined) throw new Error(`The text ${key} lacks its part ${name}.`);
    return String(parts[name]);
  });
}
