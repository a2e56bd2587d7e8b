import type { RequiredTexts } from './required-texts';

/** What influencers and agencies meet (required-texts.ts). */
export const REQUIRED_OF_INFLUENCERS = {
  // Codes of an influencer
  'codes.delete': [
    'Are you sure you want to delete this promo code?',
    'dialog',
    'tests/routes/influencer-dashboard-delete.test.tsx',
  ],
  'codes.no-expiration': ['No expiration', 'table of codes', 'tests/routes/influencer-dashboard.test.tsx'],
  'codes.expired': ['Expired', 'table of codes, flag', 'tests/routes/influencer-dashboard.test.tsx'],
  'codes.soon': ['Soon', 'table of codes, flag', 'tests/routes/influencer-dashboard.test.tsx'],
  'codes.signed-out': [
    'You must be logged in to add promo codes',
    'form of a code, toast',
    'tests/routes/influencer-dashboard-add.test.tsx',
  ],
  'codes.incomplete': [
    'Please fill in all required fields',
    'form of a code',
    'tests/routes/influencer-dashboard-add.test.tsx',
  ],
  'codes.brand-url': [
    'Please enter a valid brand URL',
    'form of a code, at the field',
    'tests/routes/influencer-dashboard-add.test.tsx',
  ],
  'codes.instagram': [
    'Please enter a valid Instagram handle (e.g., @brandname)',
    'form of a code, at the field',
    'tests/routes/influencer-dashboard-add.test.tsx',
  ],
  'codes.limit': [
    "You've reached your limit of {n} offers with the {tier} plan.",
    'form of a code; refusal by the database',
    'tests/routes/influencer-dashboard-draft.test.tsx',
  ],
  'codes.added': [
    'Promo code added successfully!',
    'toast',
    'tests/routes/influencer-dashboard-add.test.tsx',
  ],
  'codes.add-failed': ['Failed to add promo code', 'toast', 'tests/routes/influencer-dashboard-add.test.tsx'],
  'codes.updated': [
    'Promo code updated successfully!',
    'toast',
    'tests/routes/influencer-dashboard-edit.test.tsx',
  ],
  'codes.update-failed': [
    'Failed to update promo code',
    'toast',
    'tests/routes/influencer-dashboard-edit-meanwhile.test.tsx',
  ],
  'codes.deleted': [
    'Promo code deleted successfully!',
    'toast',
    'tests/routes/influencer-dashboard-delete.test.tsx',
  ],
  'codes.delete-failed': [
    'Failed to delete promo code',
    'toast',
    'tests/routes/influencer-dashboard-delete.test.tsx',
  ],
  'codes.unexpected': [
    'An unexpected error occurred',
    'toast, below',
    'tests/routes/influencer-dashboard-add.test.tsx',
  ],
  'codes.details-failed': [
    'Failed to retrieve promo code details',
    'toast',
    'tests/routes/influencer-dashboard-edit.test.tsx',
  ],

  // Plans
  'plan.check-failed': [
    'Failed to check subscription status',
    'toast',
    'tests/routes/checkout-return.test.tsx',
  ],
  'plan.signed-out': [
    'You must be logged in to subscribe',
    '/pricing, toast',
    'tests/routes/pricing.test.tsx',
  ],
  'plan.no-influencer': [
    'You need to be an influencer to subscribe',
    '/pricing, toast',
    'tests/routes/pricing.test.tsx',
  ],
  'plan.visitor': [
    'Please sign up as an influencer to select the {plan} plan',
    '/pricing, toast',
    'tests/routes/pricing.test.tsx',
  ],
  'plan.same': ['You are already on the {plan} plan', '/pricing, toast', 'tests/routes/pricing.test.tsx'],
  'plan.checkout-failed': [
    'Failed to create checkout session',
    '/pricing, toast',
    'tests/routes/pricing.test.tsx',
  ],
  'plan.checkout-failed.why': [
    'Failed to create checkout session: {message}',
    '/pricing, toast',
    'tests/routes/pricing.test.tsx',
  ],
  'plan.done': [
    'Successfully subscribed to {plan} plan!',
    '/influencer-dashboard after the checkout, toast',
    'tests/routes/checkout-return.test.tsx',
  ],
  'plan.left-checkout': [
    'Subscription process was canceled',
    '/influencer-dashboard after the checkout, toast',
    'tests/routes/checkout-return.test.tsx',
  ],
  'portal.signed-out': [
    'You must be logged in to manage your subscription',
    'toast',
    'tests/routes/subscription.test.tsx',
  ],
  'portal.failed': [
    'Failed to open customer portal: {message}',
    'toast',
    'tests/routes/subscription.test.tsx',
  ],
  'portal.no-url': ['No portal URL returned', 'toast, as the message', 'tests/routes/subscription.test.tsx'],
  'cancel.refused': [
    'You can only cancel your subscription if you have 1 or fewer promo codes active.',
    'beside the button',
    'tests/routes/subscription-cancel.test.tsx',
  ],
  'cancel.busy': ['Canceling...', 'button while busy', 'tests/routes/subscription-cancel.test.tsx'],
  'cancel.failed': ['Failed to cancel subscription', 'toast', 'tests/routes/subscription-cancel.test.tsx'],
  'cancel.error': [
    'An error occurred while canceling your subscription',
    'toast',
    'tests/routes/subscription-cancel.test.tsx',
  ],

  // Agencies
  'agency.denied': [
    'Access Denied: This page is only accessible to agency accounts.',
    '/agency-dashboard',
    'tests/routes/agency-dashboard.test.tsx',
  ],
  'agency.incomplete': [
    'Missing Required Fields: Please fill in the full name, username, and email.',
    'Add Influencer, alert',
    'tests/routes/agency-add.test.tsx',
  ],
  'agency.email': [
    'Invalid Email: Please enter a valid email address.',
    'Add Influencer, at the field',
    'tests/routes/agency-add.test.tsx',
  ],
  'agency.email-taken': [
    'This email address is already registered. Please use a different email.',
    'Add Influencer, at the field',
    'tests/routes/agency-add.test.tsx',
  ],
  'agency.username-taken': [
    'This username is already taken. Please choose a different username.',
    'Add Influencer, at the field',
    'tests/routes/agency-add.test.tsx',
  ],
  'agency.none': [
    'Only agencies can create',
    "the function's answer, which begins so",
    'tests/functions/create-influencer-user.test.ts',
  ],
  'agency.none.shown': [
    'You must be an agency to create influencer accounts.',
    'Add Influencer, toast',
    'tests/routes/agency-add.test.tsx',
  ],
  'agency.add-failed': [
    'Failed to add influencer. Please try again.',
    'Add Influencer, toast',
    'tests/routes/agency-add.test.tsx',
  ],
  'agency.edit-failed': ['Failed to update influencer details', 'toast', 'tests/routes/agency-edit.test.tsx'],
  'manage.title': [
    'Manage Codes for {name}',
    'manage screen, heading',
    'tests/routes/manage-influencer-codes.test.tsx',
  ],
  'manage.codes': [
    'Promo Codes ({n})',
    'manage screen, tab',
    'tests/routes/manage-influencer-codes.test.tsx',
  ],
  'manage.add': ['Add New Code', 'manage screen, tab', 'tests/routes/manage-influencer-codes.test.tsx'],
  'manage.empty': [
    'No promo codes found for this influencer.',
    'manage screen',
    'tests/routes/manage-influencer-codes.test.tsx',
  ],
  'manage.first': [
    'Add First Code',
    'manage screen, button',
    'tests/routes/manage-influencer-codes.test.tsx',
  ],
  'manage.save': ['Save Changes', 'manage screen, button', 'tests/routes/manage-influencer-codes.test.tsx'],
  'manage.denied': [
    'Access Denied',
    "manage screen of somebody else's influencer",
    'tests/routes/manage-influencer-codes.test.tsx',
  ],
  'manage.back': [
    'Back to Dashboard',
    'manage screen that is denied, button',
    'tests/routes/manage-influencer-codes.test.tsx',
  ],

  // CSV upload
  'csv.visitor': [
    'Authentication Required',
    '/csv-upload signed out, heading',
    'tests/routes/csv-upload.test.tsx',
  ],
  'csv.visitor.more': [
    'You need to be logged in to access this page.',
    '/csv-upload signed out',
    'tests/routes/csv-upload.test.tsx',
  ],
  'csv.headers': [
    'Missing required headers: {headers}',
    '/csv-upload, alert',
    'tests/routes/csv-upload-files.test.tsx',
  ],
  'csv.unreadable': [
    'Failed to parse CSV file. Please check the format.',
    '/csv-upload, alert',
    'tests/routes/csv-upload-files.test.tsx',
  ],
  'csv.empty': [
    'No data to upload',
    '/csv-upload',
    'tests/functions/upload-influencers.test.ts',
    'tests/functions/upload-promo-codes.test.ts',
    'tests/routes/csv-upload-files.test.tsx',
  ],
  'csv.row': ['Row {n}: {flaw}', '/csv-upload, alert', 'tests/routes/csv-upload-files.test.tsx'],
  'csv.row.missing': [
    'Missing required fields ({fields})',
    '/csv-upload, alert, as the flaw',
    'tests/routes/csv-upload-files.test.tsx',
  ],
  'csv.skipped': [
    '{n} promo codes skipped due to invalid influencer emails',
    '/csv-upload, warning',
    'tests/routes/csv-upload.test.tsx',
  ],
  'csv.nobody': [
    'No matching influencer emails found. Please check the email addresses in your CSV.',
    '/csv-upload',
    'tests/routes/csv-upload.test.tsx',
  ],
  'csv.influencers-failed': [
    'Failed to upload influencers',
    '/csv-upload, toast',
    'tests/routes/csv-upload-influencers.test.tsx',
  ],
  'csv.codes-failed': [
    'Failed to upload promo codes',
    '/csv-upload, toast',
    'tests/routes/csv-upload.test.tsx',
  ],
  'csv.influencers-done': [
    'Successfully uploaded {n} influencer(s)',
    '/csv-upload, toast',
    'tests/routes/csv-upload-influencers.test.tsx',
  ],
  'csv.codes-done': [
    'Successfully uploaded {n} promo code(s)',
    '/csv-upload, toast',
    'tests/routes/csv-upload.test.tsx',
  ],
  'csv.sample': [
    'Sample CSV file downloaded',
    '/csv-upload, toast',
    'tests/routes/csv-upload-files.test.tsx',
  ],
} as const satisfies RequiredTexts;
